// Features that import the facts also use numbers as text, and reducers.
@_exported public import Architecture
@_exported public import NumberText

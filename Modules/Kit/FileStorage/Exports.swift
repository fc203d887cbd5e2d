// Files are a dependency, and `saving` is a modifier of reducers.
@_exported public import Architecture

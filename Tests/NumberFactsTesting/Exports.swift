@_exported public import NumberFacts

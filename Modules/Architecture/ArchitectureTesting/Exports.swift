@_exported public import Architecture

// Views use bindings and alerts, and programs the store.
@_exported public import Architecture

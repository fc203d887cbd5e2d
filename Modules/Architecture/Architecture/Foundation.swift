// Dates, UUIDs, and files are in the interface of many features. The whole of Foundation takes 10 ms at the start of a
// process; FoundationEssentials is enough where the toolchain has it.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

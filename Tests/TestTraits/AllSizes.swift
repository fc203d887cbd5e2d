import Foundation

/// Whether tests use all sizes, which takes minutes: `ALL_SIZES=1 swift test`, as `.ci/run --all` does.
public let usesAllSizes = ProcessInfo.processInfo.environment["ALL_SIZES"] != nil

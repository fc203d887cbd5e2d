import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Returns a configuration without a cache, cookies, credentials, deadlines, or files on disk.
  static func withoutStorage() -> URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      // NB: swift-corelibs-foundation creates directories for the cache and the cookies of every configuration,
      // used or not. Therefore the shared cache, which only the default configuration uses, is replaced with
      // one without a path, and the directory for application data is invalid in this process.
      URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null")
      setenv("XDG_DATA_HOME", "/dev/null", 1)
      let configuration = URLSessionConfiguration.default
    #else
      let configuration = URLSessionConfiguration.ephemeral
    #endif
    // NB: In swift-corelibs-foundation, canceling a task traps if there is a cache.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    // A day, so that only the client's deadline matters.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Returns a configuration without a cache, cookies, credentials, deadlines, or files on disk.
  static func withoutStorage() -> URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      let configuration = withoutDirectories { URLSessionConfiguration.default }
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
    // A day, so that only the client's deadlines matter.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }

  #if canImport(FoundationNetworking)
    /// Creates a value while preventing Foundation from creating directories.
    ///
    /// NB: With every configuration, even an ephemeral one, swift-corelibs-foundation creates directories for
    /// its shared cache and its shared cookies, whether they are used or not. Therefore the shared cache is
    /// replaced with one without a path, and the directory for application data is invalid while the cookie
    /// storage is created.
    private static func withoutDirectories<Value>(_ make: () -> Value) -> Value {
      let (variable, invalidPath) = ("XDG_DATA_HOME", "/dev/null")
      URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: invalidPath)
      let value = getenv(variable).map { String(cString: $0) }
      setenv(variable, invalidPath, 1)
      defer {
        if let value { setenv(variable, value, 1) } else { unsetenv(variable) }
      }
      return make()
    }
  #endif
}

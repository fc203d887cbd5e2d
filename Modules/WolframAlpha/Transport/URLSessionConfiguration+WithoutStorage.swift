import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// No cache, no cookies, no stored credentials, no deadlines of its own, and nothing left on disk.
  static func traceless() -> URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      let configuration = withoutDirectories { URLSessionConfiguration.default }
    #else
      let configuration = URLSessionConfiguration.ephemeral
    #endif
    // NB: cancelling while a cache is set traps in swift-corelibs-foundation.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    // A day: out of the way of the deadlines that count.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }

  #if canImport(FoundationNetworking)
    /// NB: swift-corelibs-foundation makes directories for its shared cache and its shared cookies with every
    /// configuration, ephemeral ones included, whether they are used or not. So the shared cache becomes one that
    /// has no place, and while the cookie storage is made, the directory for application data is no directory.
    private static func withoutDirectories<Value>(_ make: () -> Value) -> Value {
      let (variable, nowhere) = ("XDG_DATA_HOME", "/dev/null")
      URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nowhere)
      let value = getenv(variable).map { String(cString: $0) }
      setenv(variable, nowhere, 1)
      defer {
        if let value { setenv(variable, value, 1) } else { unsetenv(variable) }
      }
      return make()
    }
  #endif
}

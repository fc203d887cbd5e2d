import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension GlyphSet {
  /// The characters of the process's locale.
  static let locale: GlyphSet = {
    // Quicker than all of the environment, for short commands.
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return GlyphSet.detected(environment: environment)
  }()
}

extension String {
  /// The text with characters of the locale, for people; output for programs is UTF-8 in every locale.
  var inLocale: String { GlyphSet.locale.text(self) }
}

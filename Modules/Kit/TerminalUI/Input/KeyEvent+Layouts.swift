extension KeyEvent {
  /// Creates the event of a character; with a modifier, one beyond ASCII counts as the key at its place on the US layout.
  ///
  /// With Alt, so does any character on a digit's key: without Shift, Alt-1 is Alt-& on a French keyboard.
  ///
  /// - Parameter base: The key of the US layout, if the terminal reports it.
  init(character: Character, _ modifiers: KeyModifiers, base: Character? = nil) {
    var character = character
    let isOnDigit = modifiers == .alt && base?.isNumber ?? false
    if !modifiers.isEmpty, !character.isASCII || isOnDigit {
      character = base ?? character.onUSLayout ?? character
    }
    // The code is an uppercase letter in some terminals.
    let lowercase = character.lowercased()
    if modifiers.contains(.control), lowercase.unicodeScalars.count == 1 { character = Character(lowercase) }
    self.init(.character(character), modifiers)
  }

  /// The key that acts if this one isn't bound; `nil` if there is none.
  ///
  /// A control key stands for the key with the same byte in terminals without kitty's protocol, a letter for the key at its
  /// place on the US layout, and a symbol for Alt-1 to Alt-9: a Mac types it with Option where that isn't Alt.
  var substitute: KeyEvent? {
    guard case .character(let character) = key else { return nil }
    switch modifiers {
    case .control: return ["[": .escape, "i": .tab, "m": .enter][character]
    case []:
      let digit = zip("¡™£¢∞§¶•ª", "123456789").first { $0.0 == character }?.1
      return digit.map { KeyEvent(.character($0), .alt) }
        ?? character.onUSLayout.map { KeyEvent(.character($0)) }
    default: return nil
    }
  }
}

extension Character {
  /// The character that the US layout types with the key of a Russian, Ukrainian, Greek, or Hebrew letter.
  fileprivate var onUSLayout: Character? { Self.keysOnUSLayout[self] }

  private static let keysOnUSLayout: [Character: Character] = {
    // Letters in the order of Unicode from a first one on, and their keys.
    let alphabets: [(first: Unicode.Scalar, keys: String)] = [
      ("α", "abgdezhuiklmnjoprwstyfxcv"), ("א", "tcdsvuzjyhlfkonibxg;p.mera,"),
      ("а", "f,dult;pbqrkvyjghcnea[wxio]sm'.z"), ("ё", "`"), ("є", "'"), ("і", "s]"),
    ]
    let shifted = Dictionary(uniqueKeysWithValues: zip("[];',.`", "{}:\"<>~"))
    var found: [Character: Character] = [:]
    for (first, keys) in alphabets {
      for (value, key) in zip(first.value..., keys) {
        guard let letter = Unicode.Scalar(value).map(Character.init) else { continue }
        found[Character(letter.uppercased())] = shifted[key] ?? Character(key.uppercased())
        found[letter] = key
      }
    }
    return found
  }()
}

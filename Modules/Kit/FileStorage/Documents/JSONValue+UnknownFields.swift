import Architecture

extension JSONValue {
  /// Returns this value with the fields of an older value that the program doesn't have.
  ///
  /// Such fields were added by a newer program or by a person. A field is unknown if it is in `old` but not in `known`.
  /// This needs no list of known fields, and doesn't restore a field that the program removed on purpose. An array
  /// element's unknown fields stay with the otherwise equal element.
  ///
  /// - Parameters:
  ///   - old: The value that was read.
  ///   - known: The same value as the program would write it.
  func keepingUnknownFields(of old: JSONValue, knownAs known: JSONValue) -> JSONValue {
    switch (self, old, known) {
    case (.object(var fields), .object(let oldFields), .object(let knownFields)):
      for (name, oldValue) in oldFields {
        if let knownValue = knownFields[name] {
          fields[name] = fields[name]?.keepingUnknownFields(of: oldValue, knownAs: knownValue)
        } else if fields[name] == nil {
          fields[name] = oldValue
        }
      }
      return .object(fields)
    case (.array(let elements), .array(let oldElements), .array(let knownElements))
    where oldElements.count == knownElements.count:
      var origins: [JSONValue: [JSONValue]] = [:]
      for (oldElement, knownElement) in zip(oldElements, knownElements).reversed()
      where oldElement != knownElement {
        origins[knownElement, default: []].append(oldElement)
      }
      return .array(
        elements.map { element in
          guard let origin = origins[element]?.popLast() else { return element }
          return element.keepingUnknownFields(of: origin, knownAs: element)
        })
    default:
      return self
    }
  }
}

extension JSONValue {
  /// This value, and beside its fields those of an older one that the program had no place for when it read that: what
  /// a newer program, or a person, has added.
  ///
  /// A field is unknown if it was there and is not written again: no list of the known ones is needed, and one that the
  /// program has removed on purpose does not come back. Fields of the elements of an array stay with the element that
  /// is, but for them, the same.
  ///
  /// - Parameters:
  ///   - old: what was read.
  ///   - known: the same as the program would write it.
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

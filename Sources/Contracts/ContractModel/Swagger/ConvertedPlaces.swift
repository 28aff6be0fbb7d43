import JSONSyntax

/// Finds the pointers at which originals are in converted documents.
struct ConvertedPlaces {
  /// The originals to find.
  let wanted: Set<JSONValueKey>
  /// The pointers of those that were found; of several places, the first.
  private(set) var pointers: [JSONValueKey: JSONPointer] = [:]

  init(of wanted: Set<JSONValueKey>) { self.wanted = wanted }

  /// Finds the originals in a document.
  mutating func find(in value: ConvertedValue, at pointer: JSONPointer = JSONPointer()) {
    guard pointers.count < wanted.count else { return }
    switch value {
    case .copy(let value):
      for index in value.index..<value.document.indexAfter(value.index) {
        let inner = JSONValue(document: value.document, index: index)
        guard wanted.contains(JSONValueKey(inner)), !inner.entry.isKey else { continue }
        let rest = inner.pointer.tokens.dropFirst(value.pointer.tokens.count)
        note(inner, at: JSONPointer(tokens: pointer.tokens + rest))
      }
    case .scalar(_, let original): note(original, at: pointer)
    case .reference: break
    case .array(let elements, let original):
      note(original, at: pointer)
      for (position, element) in elements.enumerated() { find(in: element, at: pointer.appending(position)) }
    case .object(let members, let original):
      note(original, at: pointer)
      for member in members { find(in: member.value, at: pointer.appending(member.name)) }
    }
  }

  private mutating func note(_ original: JSONValue, at pointer: JSONPointer) {
    let key = JSONValueKey(original)
    if wanted.contains(key), pointers[key] == nil { pointers[key] = pointer }
  }
}

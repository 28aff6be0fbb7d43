import HTTPMessages

/// An editor's memory of the names and headers that it has read, which changes no result; its size is bounded.
struct EditorMemory: Sendable {
  /// The most names and headers of a kind, and the most bytes of a name or a header's value.
  private static let (most, mostBytes) = (1024, 128)

  /// The weights of names for their values.
  private(set) var weights: [SecretNames.Place: [String: SecretNames.Weight]] = [:]
  /// The traits of the names of members; names that are ids must not fill the memory.
  private(set) var traits: [String: SecretEditor.MemberTraits] = [:]
  /// Whether names say that their values identify something.
  private(set) var identifiers: [String: Bool] = [:]
  /// The headers without secrets, as long as no other secret is known.
  private(set) var plainFields: [SecretEditor.Side: Set<HTTPHeaderField>] = [:]

  mutating func add(_ weight: SecretNames.Weight, of name: String, in place: SecretNames.Place) {
    guard name.utf8.count <= Self.mostBytes, weights[place]?.count ?? 0 < Self.most else { return }
    weights[place, default: [:]][name] = weight
  }

  mutating func add(_ traits: SecretEditor.MemberTraits, of name: String) {
    if self.traits.count < Self.most { self.traits[name] = traits }
  }

  mutating func add(_ isIdentifier: Bool, of name: String) {
    guard name.utf8.count <= Self.mostBytes, identifiers.count < Self.most else { return }
    identifiers[name] = isIdentifier
  }

  mutating func add(_ field: HTTPHeaderField, of side: SecretEditor.Side) {
    guard field.name.utf8.count + field.value.utf8.count <= Self.mostBytes, plainFields[side]?.count ?? 0 < Self.most
    else { return }
    plainFields[side, default: []].insert(field)
  }
}

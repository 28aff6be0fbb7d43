package import ContractModel
package import JSONSyntax

extension GeneratedValue {
  /// Returns an object with other ordinary values for as many members as possible, except for some; `nil` if none can
  /// change.
  package static func changed(
    _ value: JSONLiteral,
    _ schema: SchemaReference,
    seed: UInt64,
    keeping kept: (String) -> Bool
  ) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    let other = SchemaExampleGenerator(seed: seed &+ 0x5EED).value(for: schema)
    let places = SchemaPlaces(schema).places(of: value)
    var changed = value
    for member in members where !kept(member.key) {
      let path = [member.key]
      let allowed = places.first { $0.path == path }?.allowedValues ?? []
      let candidates =
        ordinaryValues(besides: member.value, allowed: allowed)
        + [other?.value(at: JSONPointer(tokens: path))].compactMap(\.self)
      let whole = candidates.lazy.filter { $0 != member.value }.map { changed.replacing(path[...], with: $0) }
        .first { $0.isAllowed(by: schema) }
      changed = whole ?? changed
    }
    return changed == value ? nil : changed
  }

  /// Returns values that are like another one, and as ordinary.
  private static func ordinaryValues(besides value: JSONLiteral, allowed: [JSONLiteral]) -> [JSONLiteral] {
    switch value {
    case .string where !allowed.isEmpty: return allowed
    case .string(let text) where text.contains("@"): return [.string("changed.\(text)")]
    case .string(let text): return [.string("\(text) changed"), .string("\(text)x")]
    case .number(let text):
      guard let number = JSONNumber(text) else { return [] }
      if let integer = number.integer { return [integer &+ 1, integer &- 1].map { JSONLiteral($0) } }
      guard number.double.magnitude < 1e9 else { return [] }
      let integer = Int(number.double)
      return [.number("\(integer + 1).5"), JSONLiteral(integer + 1), JSONLiteral(integer - 1)]
    case .bool(let flag): return [.bool(!flag)]
    default: return []
    }
  }
}

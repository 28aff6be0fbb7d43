import HTTPMessages
package import JSONSyntax

/// The effect of an action on an item, such as `POST /orders/{orderId}/cancel`: a member that has a value of that name.
package struct ItemAction: Sendable {
  package let member: String
  package let value: JSONLiteral

  /// Finds the member in the shape of an item; `nil` if none has such a value.
  ///
  /// `cancel` sets a member with the value `cancelled` among those that it may have, or `isCancelled` to `true`, and
  /// `DELETE` of it to `false`.
  package init?(of operation: Operation, on shape: SchemaShape) {
    guard [.post, .put, .delete].contains(operation.method),
      let segment = operation.path.text.split(separator: "/").last?.split(separator: ":").last,
      !segment.contains("{")
    else { return nil }
    let verb = ResourceNaming.normalized(String(segment))
    guard verb.utf8.count > 2 else { return nil }
    let isDeletion = operation.method == .delete
    let (stem, isUndone) =
      verb.hasPrefix("un") && verb.utf8.count > 5 ? (String(verb.dropFirst(2)), true) : (verb, isDeletion)
    for name in shape.memberNames {
      guard let member = shape.member(name) else { continue }
      if !isDeletion,
        let found = member.enumeration.lazy.compactMap(\.string)
          .first(where: { Self.participles(of: verb).contains(ResourceNaming.normalized($0)) })
      {
        (self.member, value) = (name, .string(found))
        return
      }
      let own = ResourceNaming.normalized(name)
      let normalized = own.hasPrefix("is") ? String(own.dropFirst(2)) : own
      if member.types == ["boolean"], Self.participles(of: stem).contains(normalized) {
        (self.member, value) = (name, .bool(!isUndone))
        return
      }
    }
    return nil
  }

  /// Returns what something is after a verb, in the usual spellings.
  private static func participles(of verb: String) -> Set<String> {
    var found = Set([irregular[verb]].compactMap(\.self))
    found.insert(verb.hasSuffix("e") ? "\(verb)d" : "\(verb)ed")
    if verb.hasSuffix("y") { found.insert("\(verb.dropLast())ied") }
    // `cancelled`, `shipped`: the last consonant twice.
    if let last = verb.last, !"aeiouy".contains(last) { found.insert("\(verb)\(last)ed") }
    return found
  }

  private static let irregular = [
    "pay": "paid", "send": "sent", "hide": "hidden", "sell": "sold", "withdraw": "withdrawn", "freeze": "frozen",
    "start": "running", "stop": "stopped", "pause": "paused", "resume": "running",
  ]
}

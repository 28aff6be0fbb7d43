import ContractModel
import JSONSyntax
import Redaction

/// The secrets of states that were shown, by their places, so that a state that was shown can be loaded again.
struct ShownSecrets: Sendable {
  /// The replacement of each secret, and the secret, by its place: by the key of an item, not its position.
  typealias Values = [[String]: (shown: JSONLiteral, own: JSONLiteral)]

  /// The maximum number of secrets that are remembered.
  private static let most = 100_000

  /// The secrets of the latest states that were shown: of each session, and of any.
  private var bySession: [String: Values] = [:]
  private var latest: Values = [:]
  private var count = 0

  /// Remembers the secrets of a state that is shown; past a limit, all earlier ones are forgotten.
  mutating func add(_ values: Values, of session: String?) {
    if count + values.count > Self.most { (bySession, latest, count) = ([:], [:], 0) }
    count += values.count - (bySession[session ?? ""]?.count ?? 0)
    bySession[session ?? ""] = values
    latest.merge(values) { _, new in new }
  }

  // MARK: Hiding

  /// Returns a document of a state without its secrets, and these.
  ///
  /// - Parameter hidden: Returns what is shown in place of an item or a single resource.
  static func hide(
    _ document: JSONLiteral,
    _ rules: StatefulRules,
    by hidden: (JSONLiteral) -> JSONLiteral
  ) -> (shown: JSONLiteral, secrets: Values) {
    var secrets: Values = [:]
    let shown = mapped(document, rules) { value, place in
      let hidden = hidden(value)
      note(value, hidden, at: place(hidden), in: &secrets)
      return hidden
    }
    return (shown, secrets)
  }

  private static func note(_ own: JSONLiteral, _ shown: JSONLiteral, at place: [String], in secrets: inout Values) {
    switch (own, shown) {
    case (.object(let members), .object(let others)) where members.count == others.count:
      for (member, other) in zip(members, others) {
        note(member.value, other.value, at: place + [other.key], in: &secrets)
      }
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      for (position, pair) in zip(elements, others).enumerated() {
        note(pair.0, pair.1, at: place + [String(position)], in: &secrets)
      }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.object, _), (.array, _):
      if own != shown { secrets[place] = (shown, own) }
    }
  }

  // MARK: Restoring

  /// Returns a document with its secrets; what is shown in place of one that nobody knows stays.
  ///
  /// They are those that were shown of the session, those that are there at present, or those that were shown of any session.
  func restored(
    _ document: JSONLiteral,
    of session: String?,
    _ present: Values,
    _ rules: StatefulRules
  ) -> JSONLiteral {
    let known = [bySession[session ?? ""] ?? [:], present, latest]
    func restored(_ value: JSONLiteral, _ place: [String]) -> JSONLiteral {
      if let found = known.lazy.compactMap({ $0[place] }).first(where: { $0.shown == value }) { return found.own }
      switch value {
      case .object(let members):
        return .object(members.map { JSONLiteral.Member($0.key, restored($0.value, place + [$0.key])) })
      case .array(let elements):
        return .array(elements.enumerated().map { restored($1, place + [String($0)]) })
      case .null, .bool, .number, .string: return value
      }
    }
    return Self.mapped(document, rules) { restored($0, $1($0)) }
  }

  // MARK: Places

  /// Returns an item or single resource in place of one; its place depends on what is shown of it.
  private typealias Change = (_ value: JSONLiteral, _ place: (_ shown: JSONLiteral) -> [String]) -> JSONLiteral

  /// Returns a document with other items and single resources.
  private static func mapped(_ document: JSONLiteral, _ rules: StatefulRules, _ change: Change) -> JSONLiteral {
    func changed(_ value: JSONLiteral, at place: [String]) -> JSONLiteral {
      guard case .object(let members) = value else { return value }
      return .object(
        members.map { member in
          JSONLiteral.Member(member.key, change(member.value) { _ in place + [member.key] })
        }
      )
    }
    func items(_ value: JSONLiteral, at path: String) -> JSONLiteral {
      guard case .array(let elements) = value else { return changed(value, at: ["collections", path]) }
      let resource = rules.collection(at: path)?.resource
      return .array(
        elements.enumerated().map { position, item in
          change(item) { shown in
            // A key that is itself hidden tells no item from another.
            let key = resource?.key(of: shown).flatMap { SecretRedaction.isPlaceholder($0) ? nil : $0 }
            return ["collections", path, key ?? "#\(position)"]
          }
        }
      )
    }
    guard case .object(let parts) = document else { return document }
    return .object(
      parts.map { part in
        guard case .object(let members) = part.value else { return part }
        switch part.key {
        case "collections":
          return JSONLiteral.Member(part.key, .object(members.map { .init($0.key, items($0.value, at: $0.key)) }))
        case "singles": return JSONLiteral.Member(part.key, changed(part.value, at: [part.key]))
        default: return part
        }
      }
    )
  }
}

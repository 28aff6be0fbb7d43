import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// A creation that a server refused.
struct RefusedCreation {
  let record: JudgedExchange
  let body: JSONLiteral
  let status: Int

  /// Creates one; `nil` without a body that could be recognized, or if what it names may have been there before.
  ///
  /// A proxy that gives up says nothing of the server.
  init?(_ record: JudgedExchange, _ body: RequestContent?) {
    guard let reason = ServerReason(record.analysis.response), !reason.isConflict,
      ![502, 503, 504].contains(reason.status), let value = body?.value
    else { return nil }
    (self.record, self.body, status) = (record, value, reason.status)
  }

  /// The texts of the members of a value.
  static func texts(of value: JSONLiteral) -> [String: String] {
    guard case .object(let members) = value else { return [:] }
    let texts = members.compactMap { member -> (String, String)? in
      if case .string(let text) = member.value { (member.key, text) } else { nil }
    }
    return Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }
}

/// Creations that a server refuses, although they take effect.
extension ResourceLifeCycle {
  /// The shortest text by which an item is recognized, and the most items of a list that is compared: a longer one may
  /// be cut into pages.
  private static let (shortestText, maximumItems) = (4, 19)

  /// Returns the items of the list that a creation adds to; `nil` if it cannot be read as a whole.
  func listing(
    _ parents: KnownItems.Values,
    purpose: String,
    _ context: inout LifeCycleContext
  ) async -> [JSONValue]? {
    guard origin == .collection, let list = context.allowed(resource.list), resource.isCollection(list.path),
      list.path.names.count == parents.count, let values = context.values(of: list, path: parents),
      let record = await context.perform(list, values, .documented, purpose: purpose),
      let items = record.successBody.flatMap({ KnownItems.items(in: $0) }), items.count <= Self.maximumItems
    else { return nil }
    return Array(items.elements)
  }

  /// Reports the refused creations whose items are listed, and were not before.
  ///
  /// - Parameter accepted: The body of the creation that was accepted at last; `nil` if none was.
  mutating func reportEffects(
    of refused: [RefusedCreation],
    before: [JSONValue]?,
    _ parents: KnownItems.Values,
    accepted: JSONLiteral?,
    _ context: inout LifeCycleContext
  ) async {
    guard let before, !refused.isEmpty, let creator,
      let after = await listing(parents, purpose: "list after a refused creation", &context)
    else { return }
    var known = Set((before.map { JSONLiteral($0) } + [accepted].compactMap(\.self)).flatMap(Self.texts))
    // The status of a server error promises least.
    let suspects = refused.filter { $0.status >= 500 } + refused.filter { $0.status < 500 }
    for item in after where item.kind == .object && !Self.isRefusal(item) {
      let shown = RefusedCreation.texts(of: JSONLiteral(item))
      for suspect in suspects {
        let sent = RefusedCreation.texts(of: suspect.body).filter { shown[$0.key] != nil }
        guard sent.allSatisfy({ shown[$0.key] == $0.value }),
          let telling = sent.sorted(by: { $0.key < $1.key }).first(where: { key, text in
            text.count >= Self.shortestText && !known.contains("\(key)=\(text)")
          })
        else { continue }
        known.formUnion(Self.texts(JSONLiteral(item)))
        context.report(
          .roundTrip,
          "status \(suspect.status), but the request took effect: the list has an item whose \(telling.key) is "
            + "\(telling.value.prefix(100)) after it, and had none before",
          on: suspect.record
        )
        if let identifier = resource.identifier(in: item),
          let path = resource.itemValues(JSONLiteral(identifier), in: parents, of: creator.path)
        {
          leftovers.append(path)
        }
        break
      }
    }
  }

  /// Returns whether an item says itself that it was refused, as a payment does that was declined.
  private static func isRefusal(_ item: JSONValue) -> Bool {
    item.members.contains { member in
      ["status", "state", "result", "outcome"].contains { ResourceNaming.normalized(member.name).hasSuffix($0) }
        && member.value.string.map { text in
          ["fail", "reject", "declin", "refus", "error", "invalid", "cancel", "denied", "abort"].contains {
            text.lowercased().contains($0)
          }
        } ?? false
    }
  }

  private static func texts(_ value: JSONLiteral) -> [String] {
    RefusedCreation.texts(of: value).map { "\($0.key)=\($0.value)" }
  }
}

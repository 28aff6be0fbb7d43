package import JSONSyntax

/// The member that says how far an item is whose creation takes its time, and what it says at first and at the end.
package struct ItemProgress: Sendable {
  package let member: String
  package let first: JSONLiteral
  package let last: JSONLiteral

  /// Finds the member in the shape of an item; `nil` if no value of a member says that something is done.
  package init?(of shape: SchemaShape) {
    for name in shape.memberNames {
      guard Self.names.contains(where: ResourceNaming.normalized(name).hasSuffix),
        let values = shape.member(name)?.enumeration, values.count > 1
      else { continue }
      let texts = values.compactMap(\.string)
      func value(_ words: [String]) -> String? {
        words.lazy.compactMap { word in texts.first { ResourceNaming.normalized($0) == word } }.first
      }
      guard let last = value(Self.lastWords), let first = value(Self.firstWords) ?? texts.first, first != last else {
        continue
      }
      (member, self.first, self.last) = (name, .string(first), .string(last))
      return
    }
    return nil
  }

  private static let names = ["status", "state", "phase", "progress"]
  private static let firstWords = [
    "queued", "pending", "accepted", "submitted", "scheduled", "waiting", "notstarted", "created", "new", "running",
    "inprogress", "processing", "started",
  ]
  private static let lastWords = [
    "succeeded", "success", "successful", "completed", "complete", "done", "finished", "ready", "processed",
    "available",
  ]
}

import Diagnostics
import JSONSchemas
package import JSONSyntax

/// The changes that somebody accepted, with the reason and the day on which that ends.
package struct ChangeExceptions: Sendable {
  /// One entry of the file.
  package struct Entry: Sendable, Hashable {
    /// The kind of change; `nil` for any.
    package let rule: ChangeRule?
    /// The operation or another subject, with or without the part; `nil` for any.
    package let place: String?
    /// Why the change is accepted.
    package let reason: String
    /// The last day on which it is, as `2027-01-31`; `nil` for no end.
    package let until: String?
    /// The line of the entry, with its file.
    package let source: SourcePlace

    /// The rule as the file names it.
    package var ruleName: String { rule?.rawValue ?? "*" }

    fileprivate func matches(_ change: Change, _ subject: String) -> Bool {
      guard rule == nil || rule == change.rule else { return false }
      guard let place else { return true }
      let whole = ([subject] + [change.part, change.path].filter { !$0.isEmpty }).joined(separator: ", ")
      return whole == place || whole.hasPrefix(place + ",")
    }
  }

  /// Why a file of exceptions cannot be used.
  package struct Fault: Error {
    package let message: String
    package let place: SourcePlace
  }

  private let entries: [Entry]
  /// The entries whose day has passed, which accept nothing.
  package private(set) var expired: [Entry] = []
  /// The entries that no change is accepted by.
  package private(set) var unused: [Entry] = []

  /// The most entries of a file.
  private static let maximumEntries = 10_000

  /// Reads a list of entries, or an object with the member `exceptions`.
  ///
  /// - Throws: `Fault` for a document of another form, an unknown rule, and an entry without a reason.
  package init(_ root: JSONValue, file: String) throws(Fault) {
    func place(_ value: JSONValue) -> SourcePlace { SourcePlace(file: file, location: value.location) }
    let list = root["exceptions"] ?? root
    guard list.kind == .array, list.count <= Self.maximumEntries else {
      throw Fault(
        message: "the exceptions must be a list of at most \(Self.maximumEntries) entries, each with rule and reason",
        place: place(list)
      )
    }
    var entries: [Entry] = []
    for value in list.elements {
      for member in value.members where !["rule", "place", "reason", "until"].contains(member.name) {
        throw Fault(
          message: "\"\(member.name)\" is not known; an exception has rule, place, reason and until",
          place: place(member.key)
        )
      }
      let name = value["rule"]?.string ?? ""
      let rule = ChangeRule(rawValue: name)
      guard rule != nil || name == "*" else {
        let hint = NearestName.hint(for: name, among: ChangeRule.allCases.map(\.rawValue))
        throw Fault(message: "the \"rule\" must be the id of a rule, or *\(hint)", place: place(value["rule"] ?? value))
      }
      guard let reason = value["reason"]?.string, !reason.isEmpty else {
        throw Fault(message: "an exception must have a \"reason\"", place: place(value))
      }
      let until = value["until"].map { $0.string ?? $0.text }
      if let until, StringFormat.named("date")?.isValid(until) != true {
        throw Fault(message: "\"until\" must be a date, such as 2027-01-31", place: place(value["until"] ?? value))
      }
      guard rule != nil || value["place"]?.string != nil else {
        throw Fault(message: "an exception for any rule must have a \"place\"", place: place(value))
      }
      entries.append(
        Entry(rule: rule, place: value["place"]?.string, reason: reason, until: until, source: place(value))
      )
    }
    self.entries = entries
  }

  /// Marks the changes of a comparison that are accepted on a day, `2027-01-31`.
  package mutating func apply(to comparison: inout ContractComparison, on today: String) {
    let valid = entries.filter { $0.until.map { $0 >= today } ?? true }
    expired = entries.filter { !valid.contains($0) }
    var used: Set<Entry> = []
    for position in comparison.changes.indices {
      let change = comparison.changes[position]
      // A change of a shared part is accepted if it is for all that share it.
      let matches = ([change.subject] + change.otherSubjects).map { subject in
        valid.first { $0.matches(change, subject) }
      }
      let found = matches.compactMap(\.self)
      used.formUnion(found)
      guard found.count == matches.count, let first = found.first else { continue }
      comparison.changes[position].acceptance = first.reason
    }
    unused = valid.filter { !used.contains($0) }
  }
}

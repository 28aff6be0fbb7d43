package import JSONSyntax

/// The changes that a file accepts, each with a reason.
package struct AcceptedChanges: Sendable {
  /// One entry of the file.
  package struct Entry: Sendable {
    /// The id of the operation.
    package let operation: String
    /// The place in the body, in which `*` is any element; `nil` for any change of the kind.
    package let pointer: String?
    package let kind: MutationKind
    /// Why the change is accepted.
    package let reason: String
    /// The line of the entry, with its file.
    package let source: SourcePlace

    fileprivate func matches(_ mutation: Mutation) -> Bool {
      operation == mutation.operation && kind == mutation.kind
        && (pointer.map { $0 == mutation.pointer.map { "\($0)" } } ?? true)
    }
  }

  /// Why a file of accepted changes cannot be used.
  package struct Fault: Error {
    /// The fault in words.
    package let message: String
    /// Where.
    package let place: SourcePlace
  }

  private var entries: [Entry] = []

  /// The most entries of a file.
  private static let maximumEntries = 10_000

  /// Creates a value that accepts nothing.
  package init() {}

  /// Reads a list of entries, or an object with the member `accepted`.
  ///
  /// - Throws: `Fault` for a document of another form, an unknown kind, and an entry without a reason.
  package init(_ root: JSONValue, file: String) throws(Fault) {
    func place(_ value: JSONValue) -> SourcePlace { SourcePlace(file: file, location: value.location) }
    let list = root["accepted"] ?? root
    guard list.kind == .array, list.count <= Self.maximumEntries else {
      throw Fault(
        message: "the accepted changes must be a list of at most \(Self.maximumEntries) entries, each with operation, "
          + "kind and reason",
        place: place(list)
      )
    }
    for value in list.elements {
      for member in value.members where !["operation", "pointer", "kind", "reason"].contains(member.name) {
        throw Fault(
          message: "\"\(member.name)\" is not known; an accepted change has operation, pointer, kind and reason",
          place: place(member.key)
        )
      }
      guard let operation = value["operation"]?.string, !operation.isEmpty else {
        throw Fault(message: "an accepted change must have the id of an \"operation\"", place: place(value))
      }
      // Without quotes the kind `null` is no text in YAML.
      let name = value["kind"].flatMap { $0.kind == .null ? "null" : $0.string }
      guard let kind = name.flatMap({ MutationKind(rawValue: $0) }) else {
        let kinds = MutationKind.allCases.map(\.rawValue)
        throw Fault(
          message: "the \"kind\" must be one of \(kinds.joined(separator: ", "))",
          place: place(value["kind"] ?? value)
        )
      }
      guard let reason = value["reason"]?.string, !reason.isEmpty else {
        throw Fault(message: "an accepted change must have a \"reason\"", place: place(value))
      }
      let pointer = value["pointer"]
      guard pointer == nil || pointer?.string.flatMap({ JSONPointer($0) }) != nil else {
        throw Fault(
          message: "the \"pointer\" must be a JSON Pointer, such as /items/*/id",
          place: place(pointer ?? value)
        )
      }
      entries.append(
        Entry(operation: operation, pointer: pointer?.string, kind: kind, reason: reason, source: place(value))
      )
    }
  }

  /// Returns the reason why a change is accepted; `nil` if it is not.
  func reason(for mutation: Mutation) -> String? { entries.first { $0.matches(mutation) }?.reason }

  /// Returns the entries that none of some changes is accepted by.
  package func unused(for mutations: [Mutation]) -> [Entry] {
    entries.filter { entry in !mutations.contains(where: entry.matches) }
  }
}

import ContractModel
import HTTPMessages
import JSONSyntax

/// How one contract reads the text of a parameter or header that follows the other one.
///
/// Such a text has no type: a client that sends the integer 1 sends what a server reads as the text "1".
struct ParameterReading {
  /// The result of writing and reading a value.
  enum Outcome {
    /// It is read as a value.
    case value(JSONDocument)
    /// It is written in a style that is not read.
    case unreadable
    /// It is written as nothing, as an empty array is.
    case absent
  }

  /// Writes a value as one side does, and reads it as the other does; from the old side to the new one for `true`.
  let read: (JSONLiteral, Bool) -> Outcome

  /// Creates the reading of a parameter that both sides describe by a schema; `nil` if one of them is a document.
  init?(_ old: Parameter, _ new: Parameter) {
    guard old.content == nil, new.content == nil else { return nil }
    read = { value, isForward in
      let (writer, reader) = isForward ? (old, new) : (new, old)
      let text: String
      let document: JSONDocument?
      switch writer.location {
      case .query, .querystring, .cookie:
        text = writer.query(for: value)
        document = reader.decode(query: text)
      case .path:
        text = writer.text(for: value)
        document = reader.decode(written: text)
      case .header:
        text = writer.text(for: value)
        document = reader.decode(text: text)
      }
      // An empty text is no part of a path; in a header, it is one.
      if text.isEmpty, writer.location != .header || Self.text(of: value) == nil { return .absent }
      return document.map(Outcome.value) ?? .unreadable
    }
  }

  /// Creates the reading of a response header; values that are no scalars are compared as they are.
  init?(ofResponses old: Parameter, _ new: Parameter) {
    guard old.content == nil, new.content == nil else { return nil }
    read = { value, isForward in
      guard let text = Self.text(of: value) else { return value.document.map(Outcome.value) ?? .unreadable }
      return (isForward ? new : old).decode(text: text).map(Outcome.value) ?? .unreadable
    }
  }

  /// Returns the text of a scalar.
  private static func text(of value: JSONLiteral) -> String? {
    switch value {
    case .string(let text): text
    case .number(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension SchemaSide {
  /// The types of a node that accepts scalars only, each of which is written as a text; `nil` for another one.
  func scalarTypes(of node: SchemaNode) -> Set<String>? {
    guard let names = form(of: node)?.typeNames, !names.isEmpty else { return nil }
    return names.isSubset(of: ["boolean", "integer", "number", "string"]) ? names : nil
  }

  /// Whether a node surely accepts the texts of all scalars of some types, and reads them as texts.
  func acceptsEveryText(of types: Set<String>, _ node: SchemaNode) -> Bool {
    guard let form = form(of: node), form.typeNames == ["string"] else { return false }
    return form.alternatives.contains { alternative in
      guard case .strings(let set) = alternative.values, alternative.residues.isEmpty else { return false }
      var all = StringSet()
      // Numbers and booleans are not written as empty texts.
      all.minimum = types.contains("string") ? 0 : 1
      return all.isIncluded(in: set)
    }
  }
}

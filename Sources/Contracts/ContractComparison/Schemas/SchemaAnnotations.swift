import JSONSchemas
import JSONSyntax

/// The remarks of two schemas for readers and tools, which decide nothing about the values that they accept.
struct SchemaAnnotations {
  /// The old schema, and those that it refers to; the first that says something counts.
  let old: [JSONValue]
  /// The new schema, and those that it refers to.
  let new: [JSONValue]

  /// A difference.
  struct Note {
    let rule: ChangeRule
    let keyword: String?
    let message: String
    var isRisky = false
    var direction: ExchangeDirection?

    func verdict(_ direction: ExchangeDirection) -> Verdict {
      isRisky && (self.direction == nil || self.direction == direction) ? .risky : .compatible
    }
  }

  var differences: [Note] {
    var notes: [Note] = []
    for keyword in ["title", "description"] where isChanged(keyword) {
      notes.append(Note(rule: .descriptionChanged, keyword: keyword, message: "the \(keyword) changed"))
    }
    if isChanged("default") {
      notes.append(
        Note(
          rule: .defaultChanged,
          keyword: "default",
          message: "the default \(change("default"))",
          isRisky: value("default", old) != nil,
          direction: .request
        )
      )
    }
    if Self.examples(of: old) != Self.examples(of: new) {
      let keyword = value("examples", new) == nil ? "example" : "examples"
      notes.append(Note(rule: .exampleChanged, keyword: keyword, message: "the examples changed"))
    }
    if isMarked("deprecated", old) != isMarked("deprecated", new) {
      let isNew = isMarked("deprecated", new)
      notes.append(
        Note(
          rule: isNew ? .schemaDeprecated : .schemaUndeprecated,
          keyword: "deprecated",
          message: isNew ? "is deprecated" : "is no longer deprecated"
        )
      )
    }
    let senders: [(String, ExchangeDirection, ChangeRule)] = [
      ("readOnly", .request, .readOnlyChanged), ("writeOnly", .response, .writeOnlyChanged),
    ]
    for (keyword, direction, rule) in senders where isMarked(keyword, old) != isMarked(keyword, new) {
      let isNew = isMarked(keyword, new)
      notes.append(
        Note(
          rule: rule,
          keyword: keyword,
          message: isNew ? "is now \(keyword)" : "is no longer \(keyword)",
          isRisky: isNew,
          direction: direction
        )
      )
    }
    if isChanged("format"), !Self.isChecked(old), !Self.isChecked(new) {
      let message = "the format, which nothing checks, \(change("format"))"
      notes.append(Note(rule: .formatNameChanged, keyword: "format", message: message, isRisky: true))
    }
    let forms: [(String, ChangeRule, String)] = [
      ("discriminator", .discriminatorChanged, "discriminator"), ("xml", .xmlChanged, "form in XML"),
      ("contentEncoding", .contentEncodingChanged, "encoding of the text"),
      ("contentMediaType", .contentEncodingChanged, "media type of the text"),
    ]
    for (keyword, rule, what) in forms where isChanged(keyword) {
      notes.append(Note(rule: rule, keyword: keyword, message: "the \(what) changed", isRisky: true))
    }
    if isChanged("externalDocs") {
      let message = "the external documentation changed"
      notes.append(Note(rule: .descriptionChanged, keyword: "externalDocs", message: message))
    }
    let names = (old + new).flatMap { $0.members.map(\.name) }.filter { $0.hasPrefix("x-") }
    for name in Set(names).sorted() where isChanged(name) {
      notes.append(Note(rule: .extensionChanged, keyword: name, message: "the extension \(name) changed"))
    }
    return notes
  }

  /// The examples, which OpenAPI 3.0 has one of.
  private static func examples(of schemas: [JSONValue]) -> [JSONLiteral] {
    let values =
      schemas.lazy.compactMap { schema in
        schema["examples"].map { $0.elements.map { $0 } } ?? schema["example"].map { [$0] }
      }
      .first ?? []
    return values.map { JSONLiteral($0).canonical }
  }

  private static func isChecked(_ schemas: [JSONValue]) -> Bool {
    guard let format = schemas.lazy.compactMap({ $0["format"]?.string }).first else { return false }
    return ["int32", "int64"].contains(format) || StringFormat.named(format) != nil
  }

  /// Returns what the first of some schemas says that says something.
  func value(_ keyword: String, _ schemas: [JSONValue]) -> JSONValue? { schemas.lazy.compactMap { $0[keyword] }.first }

  private func isMarked(_ keyword: String, _ schemas: [JSONValue]) -> Bool {
    schemas.contains { $0[keyword]?.bool == true }
  }

  private func isChanged(_ keyword: String) -> Bool {
    switch (value(keyword, old), value(keyword, new)) {
    case (nil, nil): false
    case (let before?, let after?): !before.isEqual(to: after)
    default: true
    }
  }

  private func change(_ keyword: String) -> String {
    TextOfChange.of(value(keyword, old).map(JSONLiteral.init), value(keyword, new).map(JSONLiteral.init))
  }

  /// The schemas inside both schemas, with their names in values.
  var children: [(name: String?, old: JSONValue, new: JSONValue)] {
    guard let old = old.last, let new = new.last, old.kind == .object, new.kind == .object else { return [] }
    var found: [(String?, JSONValue, JSONValue)] = []
    for keyword in ["properties", "patternProperties"] {
      for member in old[keyword]?.members.map({ $0 }) ?? [] {
        if let other = new[keyword]?[member.name] { found.append((member.name, member.value, other)) }
      }
    }
    for (keyword, name) in [("items", "0"), ("additionalProperties", "*")] {
      if let one = old[keyword], let other = new[keyword], one.kind == .object, other.kind == .object {
        found.append((name, one, other))
      }
    }
    for keyword in ["allOf", "anyOf", "oneOf", "prefixItems"] {
      guard let one = old[keyword], let other = new[keyword], one.count == other.count else { continue }
      found += zip(one.elements, other.elements).map { (nil, $0, $1) }
    }
    return found
  }
}

/// How a value changed, in words.
enum TextOfChange {
  /// Continues a sentence about something: `changed from 10 to 20`.
  static func of(_ old: JSONLiteral?, _ new: JSONLiteral?) -> String {
    switch (old, new) {
    case (let old?, let new?): "changed from \(text(old)) to \(text(new))"
    case (nil, let new?): "is now \(text(new))"
    case (let old?, nil): "\(text(old)) was removed"
    case (nil, nil): "changed"
    }
  }

  static func text(_ value: JSONLiteral) -> String {
    let text = String(decoding: value.serialized(), as: UTF8.self)
    return text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(59)) + "…" : text
  }
}

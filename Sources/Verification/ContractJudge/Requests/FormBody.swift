package import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSchemas
package import JSONSyntax

/// A URL-encoded form, as an object whose members are the form's fields.
///
/// Source: WHATWG URL, section 5; OpenAPI 3.1, sections 4.8.14.4 and 4.8.15.
package struct FormBody {
  private let bytes: [UInt8]
  private let content: MediaContent
  private var fields = FormFields()
  /// Whether there are more fields than are judged.
  private let isTooLong: Bool

  /// The most fields that are judged.
  private static let mostFields = 1 << 17

  /// Fields that are not in their documented media type.
  private var faults: [(part: Int, name: String, message: String)] = []

  /// Reads the fields of a form by the encodings of its content.
  package init(_ bytes: [UInt8], as content: MediaContent) {
    self.bytes = bytes
    self.content = content
    let parts = Self.parts(of: bytes)
    isTooLong = parts.count > Self.mostFields
    guard !isTooLong else { return }
    let owners = owners(of: parts)
    for part in parts {
      if let owner = owners[part.position] {
        if owner.first == part.position {
          add(owner.parameter, parts.filter { owners[$0.position]?.first == owner.first })
        }
      } else {
        add(part)
      }
    }
  }

  /// The fields as an object, in the reading that the schema allows; without fields if there are too many.
  package var value: JSONLiteral { fields.value(by: content.schema) }

  /// Returns findings about violations of an object schema; empty if the schema does not allow objects.
  func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    guard !isTooLong else {
      return [
        subject.finding(
          "the form has more than \(Self.mostFields) fields, and is not judged by its schema; send fewer",
          severity: .warning,
          body: place(ofPart: 0, JSONPointer()),
          at: ContractPlace(place: content.place)
        )
      ]
    }
    let limit = max(1, judge.options.maximumViolations)
    let unread = faults.prefix(limit).map { fault in
      subject.finding(
        fault.message,
        body: place(ofPart: fault.part, JSONPointer(tokens: [fault.name])),
        at: ContractPlace(place: content.place)
      )
    }
    let invalid = violations(limits: judge.options.limits).prefix(limit).map { violation in
      let part = fields.field(violation.instancePointer.tokens.first)?.part ?? 0
      let fault = SchemaFault(violation, of: content.schema, violation.sentence(about: "the form"))
      return subject.finding(fault, at: place(ofPart: part, violation.instancePointer))
    }
    return Array((unread + invalid).prefix(limit))
  }

  /// Returns the violations of an object schema; empty if the schema does not allow objects.
  func violations(limits: JSONDocument.Limits) -> [SchemaViolation] {
    guard let schema = content.schema, !isTooLong else { return [] }
    let violations = fields.violations(of: schema, limits: limits)
    return violations.contains { $0.keyword == "type" && $0.instance.index == 0 } ? [] : violations
  }

  // MARK: Fields

  /// A part of the text between `&`: its position, and its name and value as written.
  private struct Part {
    let position: Int
    let name: String
    let text: String

    var decodedName: String { PercentEncoding.decode(name, plusIsSpace: true) }
    var decodedText: String { PercentEncoding.decode(text, plusIsSpace: true) }
  }

  /// A property whose style spreads it over parts, and the first of them.
  private struct Owner {
    let parameter: Parameter
    let first: Int
  }

  private static func parts(of bytes: [UInt8]) -> [Part] {
    let pieces = BytePieces(bytes[...], separator: 0x26).enumerated().lazy.filter { !$0.element.isEmpty }
    return pieces.prefix(mostFields + 1).map { position, text in
      let name = text.prefix { $0 != 0x3D }
      let value = text.dropFirst(name.count + 1)
      return Part(
        position: position,
        name: String(decoding: name, as: UTF8.self),
        text: String(decoding: value, as: UTF8.self)
      )
    }
  }

  /// Returns the properties that own parts by their style, by the position of the part.
  ///
  /// The members of an exploded object have names of their own; a property of the form with such a name wins.
  private func owners(of parts: [Part]) -> [Int: Owner] {
    let parameters = content.encodings.values.compactMap(\.parameter).sorted { $0.name < $1.name }
    guard !parameters.isEmpty else { return [:] }
    let properties = Set(content.schema.map { SchemaShape($0).memberNames } ?? [])
    var owners: [Int: Owner] = [:]
    var firsts: [String: Int] = [:]
    for part in parts {
      let name = part.decodedName
      let own = parameters.filter { $0.owns(name) && (!$0.isExplodedObject || !properties.contains(name)) }
      guard let parameter = own.first(where: { !$0.isExplodedObject }) ?? own.first else { continue }
      let first = firsts[parameter.name] ?? part.position
      firsts[parameter.name] = first
      owners[part.position] = Owner(parameter: parameter, first: first)
    }
    return owners
  }

  /// Adds a property from the parts that it owns; text in another style stays a text, which violates the schema.
  private mutating func add(_ parameter: Parameter, _ parts: [Part]) {
    guard let first = parts.first else { return }
    let value = parameter.node(ofParts: QueryParts(parts: parts.map { ($0.name, $0.text) }))
    fields.add(parameter.name, value ?? TextNode(text: first.decodedText), part: first.position)
  }

  private mutating func add(_ part: Part) {
    let (name, text) = (part.decodedName, part.decodedText)
    guard content.encodings[name]?.isJSON == true else {
      fields.add(name, TextNode(text: text), part: part.position)
      return
    }
    do throws(JSONSyntaxError) {
      let value = JSONLiteral(try JSONDocument(parsing: text).root)
      fields.add(name, TextNode(fixed: value), part: part.position)
    } catch {
      let field = VisibleText.of(name.prefix(100))
      faults.append((part.position, name, "the form field \"\(field)\" is not JSON: \(error.message)"))
      fields.add(name, TextNode(fixed: ""), part: part.position, reading: .unreadable)
    }
  }

  // MARK: Places

  /// Returns the place of a field in the text.
  private func place(ofPart part: Int, _ pointer: JSONPointer) -> BodyPlace {
    let offset = Self.offset(ofPart: part, in: bytes)
    return BodyPlace(
      pointer: pointer,
      location: LocationIndex(bytes).location(of: offset, in: bytes),
      excerpt: Excerpt(of: bytes, at: offset),
      evidence: BodyEvidence(.part(bytes, position: part))
    )
  }

  private static func offset(ofPart part: Int, in text: [UInt8]) -> Int {
    guard part > 0 else { return 0 }
    var passed = 0
    for (offset, byte) in text.enumerated() where byte == 0x26 {
      passed += 1
      if passed == part { return offset + 1 }
    }
    return 0
  }
}

import ContractModel
import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Judges the items of a sequence by their schema, each on its own.
struct ItemJudge: Sendable {
  /// Whether the contract says anything about each item.
  var isDescribed: Bool { schema != nil || content.describesItems }

  private let content: MediaContent
  private let format: SequentialFormat
  private let schema: SchemaReference?
  /// Whether the schema describes the data of an event as the value that its JSON text has.
  ///
  /// Data is a text (OpenAPI 3.2, section 4.14.4), but many documents describe what it means.
  private let describesParsedData: Bool
  private let hasContentSchemas: Bool

  init(_ content: MediaContent, format: SequentialFormat) {
    (self.content, self.format) = (content, format)
    schema = Self.schema(of: content, format: format)
    let types = format == .events ? schema.flatMap { SchemaShape($0).member("data")?.types } ?? [] : []
    describesParsedData = !types.isEmpty && !types.contains("string")
    hasContentSchemas = format == .events && schema?.validator.hasAnnotations("contentSchema") ?? false
  }

  /// Returns the schema of each item; in versions before 3.2, `schema` is that of a line.
  private static func schema(of content: MediaContent, format: SequentialFormat) -> SchemaReference? {
    if let schema = content.itemSchema { return schema }
    guard format.isLines, let schema = content.schema,
      SchemaShape(schema).types.isDisjoint(with: ["array", "string"])
    else { return nil }
    return schema
  }

  /// Returns whether an item is not JSON where it should be, or breaks its schema or the encoding of its part.
  func isFaulty(_ item: SequenceReader.Item) -> Bool {
    if let part = item.part, !faults(of: part, number: item.number).isEmpty { return true }
    switch item.content {
    case .broken: return true
    case .opaque: return false
    case .value(let document), .made(let document):
      return faults(of: document, maximum: 1).contains { $0.severity == .error }
    }
  }

  /// Returns what is wrong with the media type or the headers of a part (`prefixEncoding`, `itemEncoding`).
  func faults(of part: MultipartForm.Part, number: Int) -> [String] {
    guard let encoding = content.partEncodings.encoding(ofPart: number - 1) else { return [] }
    var messages: [String] = []
    let type = part.type ?? MediaType("text/plain")
    if !encoding.types.isEmpty, !encoding.types.contains(where: { range in type.map(range.includes) ?? false }) {
      let given = part.headers["Content-Type"].map { "has the Content-Type \"\(VisibleText.of($0.prefix(100)))\"" }
      let expected = encoding.types.map(\.description).joined(separator: ", ")
      messages.append("\(given ?? "has no Content-Type"); expected \(expected)")
    }
    for header in encoding.headers where header.isRequired && part.headers[header.name] == nil {
      messages.append("lacks the header \(header.name)")
    }
    return messages
  }

  /// Returns the violations of an item, or else the discriminators and contents of texts that are wrong in it.
  func faults(of document: JSONDocument, maximum: Int) -> [SchemaFault] {
    guard let schema else { return [] }
    let root = (describesParsedData ? Self.withParsedData(document.root) : nil)?.root ?? document.root
    let violations = schema.validator.violations(in: root, maximumViolations: maximum)
    guard violations.isEmpty else {
      return violations.map { violation in
        SchemaFault(
          violation,
          of: schema,
          violation.isLimit ? "is not judged by its schema: it \(violation.message)" : nil
        )
      }
    }
    let discriminated = Discriminators(schema).faults(in: root, maximum: maximum).map { SchemaFault($0) }
    return Array((discriminated + contentFaults(in: root, maximum: maximum)).prefix(maximum))
  }

  private static func withParsedData(_ event: JSONValue) -> JSONDocument? {
    guard let data = event["data"]?.string, let parsed = try? JSONDocument(parsing: data) else { return nil }
    let members = event.members.map { member in
      JSONLiteral.Member(member.name, JSONLiteral(member.name == "data" ? parsed.root : member.value))
    }
    return JSONLiteral.object(members).document
  }

  /// Returns what is wrong with the JSON in texts whose schema describes it (JSON Schema 2020-12 Validation, section 8.5).
  private func contentFaults(in root: JSONValue, maximum: Int) -> [SchemaFault] {
    guard hasContentSchemas, let schema else { return [] }
    let parts = SchemaParts(schema.validator)
    var faults: [SchemaFault] = []
    for annotation in schema.validator.annotations(of: ["contentSchema"], for: root) where faults.count < maximum {
      guard let text = annotation.instance.string, let validator = parts.validator(of: annotation.value),
        let owner = annotation.value.document.root.value(
          at: JSONPointer(tokens: annotation.value.pointer.tokens.dropLast())
        ),
        owner["contentEncoding"] == nil, owner["contentMediaType"]?.string.flatMap({ MediaType($0) })?.isJSON == true
      else { continue }
      let name = annotation.instance.pointer.tokens.joined(separator: "/")
      do throws(JSONSyntaxError) {
        let content = try JSONDocument(parsing: text)
        faults += validator.violations(in: content.root, maximumViolations: maximum - faults.count).map { violation in
          SchemaFault(
            message: "\(name)\(violation.instancePointer): \(violation.message)",
            severity: violation.severity,
            details: BodySchemaCheck.details(violation),
            instance: annotation.instance,
            keyword: violation.schema
          )
        }
      } catch {
        faults.append(
          SchemaFault(
            message: "\(name) is not JSON: \(error.message)",
            instance: annotation.instance,
            keyword: annotation.value
          )
        )
      }
    }
    return faults
  }
}

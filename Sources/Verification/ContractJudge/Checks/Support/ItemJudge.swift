import ContractModel
import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Judges the items of a sequence by their schema.
struct ItemJudge {
  /// What is wrong with a value of an item.
  struct Fault {
    let message: String
    var severity = Severity.error
    var details: [String] = []
    let instance: JSONValue
    let keyword: JSONValue
  }

  private let schema: SchemaReference
  /// Whether the schema describes the data of an event as the value that its JSON text has.
  ///
  /// Data is a text (OpenAPI 3.2, section 4.14.4), but many documents describe what it means.
  private let describesParsedData: Bool
  private let hasContentSchemas: Bool

  init(_ schema: SchemaReference, format: SequentialFormat) {
    self.schema = schema
    let types = format == .events ? SchemaShape(schema).member("data")?.types ?? [] : []
    describesParsedData = !types.isEmpty && !types.contains("string")
    hasContentSchemas = format == .events && schema.validator.hasAnnotations("contentSchema")
  }

  /// Returns the violations of an item, or else the discriminators and contents of texts that are wrong in it.
  func faults(of document: JSONDocument, maximum: Int) -> [Fault] {
    let root = (describesParsedData ? Self.withParsedData(document.root) : nil)?.root ?? document.root
    let violations = schema.validator.violations(in: root, maximumViolations: maximum)
    guard violations.isEmpty else {
      return violations.map { violation in
        Fault(
          message: violation.isLimit ? "is not judged by its schema: it \(violation.message)" : violation.message,
          severity: violation.severity,
          details: BodySchemaCheck.details(violation),
          instance: violation.instance,
          keyword: violation.schema
        )
      }
    }
    let discriminated = Discriminators(schema).faults(in: root, maximum: maximum).map { fault in
      Fault(
        message: fault.message,
        details: fault.violation.map { ["\($0.instancePointer): \($0.message)"] + BodySchemaCheck.details($0) } ?? [],
        instance: fault.property,
        keyword: fault.discriminator
      )
    }
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
  private func contentFaults(in root: JSONValue, maximum: Int) -> [Fault] {
    guard hasContentSchemas else { return [] }
    let parts = SchemaParts(schema.validator)
    var faults: [Fault] = []
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
          Fault(
            message: "\(name)\(violation.instancePointer): \(violation.message)",
            severity: violation.severity,
            details: BodySchemaCheck.details(violation),
            instance: annotation.instance,
            keyword: violation.schema
          )
        }
      } catch {
        faults.append(
          Fault(
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

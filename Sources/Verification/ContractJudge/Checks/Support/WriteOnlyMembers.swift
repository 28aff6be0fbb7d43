import ContractModel
import Findings
import JSONSchemas
import JSONSyntax

/// The members of a response that its schema describes as `writeOnly`: only requests have them.
///
/// A member that is empty, `null` or masked shows nothing. Values are not quoted, because most of them are secrets.
struct WriteOnlyMembers {
  private let schema: SchemaReference

  init(_ schema: SchemaReference) { self.schema = schema }

  /// Returns a finding for each such member of the schema, at the first place in the body that has it.
  func findings(for analysis: ExchangeAnalysis, _ document: JSONDocument, _ limit: Int) -> [Finding] {
    guard schema.validator.hasAnnotations("writeOnly") else { return [] }
    var seen: Set<String> = []
    return schema.validator.annotations(of: ["writeOnly"], for: document.root)
      .filter { $0.value.bool == true && Self.isShown($0.instance) }
      .filter { seen.insert("\($0.schemaURI) \($0.value.pointer)").inserted }
      .prefix(limit)
      .map { annotation in
        let value = annotation.instance
        return analysis.subject.finding(
          .bodySchema,
          "\"\(value.pointer.tokens.last ?? "")\" is writeOnly, but the response has a value for it",
          body: BodyPlace(pointer: value.pointer, location: value.location, excerpt: nil),
          contract: analysis.contractPlace(of: annotation.value)
        )
      }
  }

  /// Returns whether a value shows something of what was sent.
  private static func isShown(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null, .false: return false
    case .array, .object: return value.count > 0
    case .string:
      let text = value.string ?? ""
      let isMasked = text.allSatisfy { "*•●xX.-… ".contains($0) } || text.contains("***") || text.contains("•••")
      return !isMasked
        && !["redacted", "hidden", "masked", "secret"].contains(String(text.lowercased().filter(\.isLetter)))
    default: return true
    }
  }
}

import ContractComparison
import ContractModel
import ContractTestSupport
import Testing

/// One row of the table of kinds of change: two documents, and what the comparison must say about them.
struct ChangeRow: Sendable, CustomTestStringConvertible {
  let title: String
  let old: String
  let new: String
  let rule: ChangeRule
  let client: Verdict
  let server: Verdict

  var testDescription: String { title }

  var comparison: ContractComparison {
    ContractComparison(old: TestContract.of(old), new: TestContract.of(new))
  }

  // MARK: Schemas

  /// Returns the four rows of a change of a schema: in requests and in responses, and back again.
  ///
  /// - Parameters:
  ///   - narrowing: What values matter that only the old schema accepts.
  ///   - widening: What values matter that only the new schema accepts.
  static func schema(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    back: ChangeRule,
    narrowing: Verdict = .compatible,
    widening: Verdict = .compatible
  ) -> [ChangeRow] {
    [
      request(old, new, rule, client: narrowing, server: widening),
      response(old, new, rule, client: widening, server: narrowing),
      request(new, old, back, client: widening, server: narrowing),
      response(new, old, back, client: narrowing, server: widening),
    ]
  }

  static func request(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    ChangeRow(
      title: "\(rule) in a request: \(old) to \(new)",
      old: requestDocument(old),
      new: requestDocument(new),
      rule: rule,
      client: client,
      server: server
    )
  }

  static func response(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    ChangeRow(
      title: "\(rule) in a response: \(old) to \(new)",
      old: responseDocument(old),
      new: responseDocument(new),
      rule: rule,
      client: client,
      server: server
    )
  }

  static func requestDocument(_ schema: String) -> String {
    document(
      """
        /things:
          put:
            requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
            responses: { '204': { description: Done } }
      """
    )
  }

  static func responseDocument(_ schema: String) -> String {
    document(
      """
        /things:
          get:
            responses: { '200': { description: Things, content: { application/json: { schema: \(schema) } } } }
      """
    )
  }

  // MARK: Documents

  static func document(_ paths: String, version: String = "3.1.0", others: String = "") -> String {
    "openapi: \(version)\ninfo: { title: Things, version: 1.2.3 }\npaths:\n\(paths)\n\(others)"
  }

  /// Returns the row of a change of an operation, whose members are given as flow mappings.
  static func operation(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible,
    others: String = ""
  ) -> ChangeRow {
    func document(_ members: String) -> String {
      let all = members.contains("responses:") ? members : members + (members.isEmpty ? "" : ", ") + ok
      return Self.document("  /things/{id}:\n    parameters: [\(id)]\n    get: { \(all) }", others: others)
    }
    return ChangeRow(
      title: "\(rule): \(old) to \(new)",
      old: document(old),
      new: document(new),
      rule: rule,
      client: client,
      server: server
    )
  }

  static let id = "{ name: id, in: path, required: true, schema: { type: string } }"
  static let ok = "responses: { '200': { description: Things } }"

  /// Returns the row of a change of whole documents.
  static func documents(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    ChangeRow(
      title: "\(rule): \(new.split(separator: "\n").last.map(String.init) ?? "")",
      old: document(old),
      new: document(new),
      rule: rule,
      client: client,
      server: server
    )
  }
}

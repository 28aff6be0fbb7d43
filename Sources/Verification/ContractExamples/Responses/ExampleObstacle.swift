package import ContractModel
package import Diagnostics
import HTTPMessages
import JSONSchemas
package import JSONSyntax
import SchemaVariations

/// The reason why no response of an operation can be generated.
package struct ExampleObstacle: DiagnosticError {
  /// The reason, as a clause: `the schema of 200 cannot be satisfied: expected at least 5, found 3 (minimum)`.
  package let message: String
  /// The schema that cannot be satisfied; `nil` if the reason is not in a schema.
  package let schema: JSONValue?

  /// The message.
  package var diagnostic: Diagnostic { Diagnostic(code: "no-example", message: message) }
}

extension ExampleGenerator {
  /// Returns the reason why `response(of:)` finds no response for an operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - status: The status; `nil` for that of a success.
  package func obstacle(to operation: Operation, status: Int? = nil) -> ExampleObstacle {
    guard let status = status ?? Self.successStatuses(of: operation).first,
      let promise = operation.response(for: status)
    else {
      return ExampleObstacle(message: "no success is documented for \(operation.id)", schema: nil)
    }
    for header in promise.headers where header.isRequired {
      guard let schema = header.schema ?? header.content?.schema else { continue }
      let subject = "the schema of the header \(header.name) of \(status)"
      if let obstacle = obstacle(in: schema, subject) { return obstacle }
    }
    let contents = promise.content ?? []
    for schema in contents.compactMap(\.schema) {
      if let obstacle = obstacle(in: schema, "the schema of \(status)") { return obstacle }
    }
    let types = contents.map(\.range.description).joined(separator: ", ")
    return ExampleObstacle(message: "no body of type \(types) can be generated for \(status)", schema: nil)
  }

  private func obstacle(in schema: SchemaReference, _ subject: String) -> ExampleObstacle? {
    var search = ExampleSearch(schema, seed: seed)
    guard search.run() == nil else { return nil }
    guard let failure = search.failure else {
      return ExampleObstacle(message: "\(subject) is too complex to find a value", schema: schema.value)
    }
    let reasons = failure.violations.prefix(2).map(\.message)
    let reason = reasons.isEmpty ? "it allows no value" : reasons.joined(separator: "; ")
    return ExampleObstacle(
      message: "\(subject) cannot be satisfied: \(reason)",
      schema: failure.violations.first?.schema ?? failure.schema
    )
  }
}

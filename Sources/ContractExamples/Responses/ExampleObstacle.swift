public import Diagnostics
public import ContractModel
import HTTPExchange
import JSONSchemas
public import JSONSyntax

/// Why no response of an operation can be made.
public struct ExampleObstacle: DiagnosticError {
  /// The reason, as a clause: `the schema of 200 cannot be satisfied: must be at least 5, is 3`.
  public let message: String
  /// The part of a schema that is in the way; `nil` for the operation as a whole.
  public let schema: JSONValue?

  /// The message.
  public var diagnostic: Diagnostic { Diagnostic(code: "no-example", message: message) }
}

extension ExampleMaker {
  /// The first thing that keeps an operation from having a response, where `response(of:)` finds none.
  public func obstacle(to operation: Operation) -> ExampleObstacle {
    guard let status = Self.goodStatuses(of: operation).first, let promise = operation.response(for: status) else {
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
    return ExampleObstacle(message: "no body of the type \(types) can be made for \(status)", schema: nil)
  }

  private func obstacle(in schema: SchemaReference, _ subject: String) -> ExampleObstacle? {
    var search = ExampleSearch(schema, seed: seed)
    guard search.run() == nil else { return nil }
    guard let failure = search.failure else {
      return ExampleObstacle(message: "\(subject) is too intricate to make a value for", schema: schema.value)
    }
    let reasons = failure.violations.prefix(2).map(\.message)
    let reason = reasons.isEmpty ? "it allows no value" : reasons.joined(separator: "; ")
    return ExampleObstacle(
      message: "\(subject) cannot be satisfied: \(reason)",
      schema: failure.violations.first?.schema ?? failure.schema
    )
  }
}

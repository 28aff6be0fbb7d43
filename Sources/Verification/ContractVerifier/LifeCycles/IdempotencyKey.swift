import Basics
import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// The value of an `Idempotency-Key`: another one for each request, so that no creation is taken for the repetition of
/// an earlier one.
struct IdempotencyKey {
  private let parameter: Parameter
  private let value: String

  /// Creates a key; `nil` if the operation has no parameter for it, or none is allowed.
  init?(_ operation: Operation, _ purpose: String, seed: UInt64) {
    let names = ["idempotencykey", "xidempotencykey"]
    let found = operation.parameters.first {
      $0.location == .header && names.contains(ResourceNaming.normalized($0.name))
    }
    guard let found else { return nil }
    var random = SeededGenerator(seed: seed, purpose: "\(operation.id) key \(purpose)")
    let value = random.uuid()
    guard found.allows(.value(.string(value))) else { return nil }
    (parameter, self.value) = (found, value)
  }

  func added(to values: ParameterValues) -> ParameterValues { values.with(parameter, .value(.string(value))) }

  /// Returns parameters with the key in place of the usual one; others are tried on purpose.
  func replacing(_ usual: ParameterValues, in values: ParameterValues) -> ParameterValues {
    values[parameter] == usual[parameter] ? added(to: values) : values
  }

  func put(into request: inout HTTPRequest) { request.headers[parameter.name] = value }
}

extension ResourceLifeCycle {
  /// Returns whether what a success says to have created does not exist.
  ///
  /// Keys follow from the seed. A server that remembers those of an earlier run repeats its response, although that run
  /// has deleted the item.
  func isForgotten(_ path: KnownItems.Values, _ context: inout LifeCycleContext) async -> Bool {
    guard let (read, values) = context.reading(resource, path) else { return false }
    let purpose = "read what was created with an idempotency key"
    let record = await context.perform(read, values, .documented, purpose: purpose)
    return [404, 410].contains(record?.analysis.response?.status)
  }

  /// Repeats a creation with the same key, and reports it if it creates another item.
  func verifyRepetition(
    of record: JudgedExchange,
    _ values: ParameterValues,
    _ context: inout LifeCycleContext
  ) async {
    let again = await context.perform(
      record.operation,
      values,
      .noServerError("it is a repetition with the same idempotency key"),
      purpose: "repeat a creation with the same idempotency key"
    )
    guard let again, let first = record.successBody.flatMap({ resource.identifier(in: $0) }),
      let second = again.successBody.flatMap({ resource.identifier(in: $0) }),
      !ValueSpelling.isSame(JSONLiteral(first), second)
    else { return }
    context.report(
      .roundTrip,
      "a repetition with the same idempotency key created another resource: \(second.text); the first was \(first.text)",
      on: again,
      body: second
    )
  }
}

import ContractJudge
import ContractModel
import HTTPMessages

/// A request for an operation, and what its response is expected to be.
struct OperationRequest: Sendable {
  let operation: Operation
  let request: HTTPRequest
  /// The parameters that the request was built from.
  let values: ParameterValues
  let expectation: Expectation
  var purpose: String?
  /// The credentials that the request is sent with.
  var identity = RequestIdentity.own
  /// The longest time for the exchange; after it, the request ends, and its response is not judged.
  var timeLimit: Duration?
  /// Whether the sender deletes what the accepted request creates when it is sent again beside this one.
  var removesCreations = false
}

extension OperationRequest {
  /// Creates a request like that of an exchange, except for the given parts.
  init(like first: JudgedExchange, request: HTTPRequest? = nil, expectation: Expectation? = nil, purpose: String) {
    self.init(
      operation: first.operation,
      request: request ?? first.subject.exchange.request,
      values: first.values,
      expectation: expectation ?? first.subject.expectation,
      purpose: purpose
    )
  }
}

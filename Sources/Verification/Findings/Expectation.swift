public import JSONSyntax

/// The response that a request should get, depending on the request's purpose.
public enum Expectation: Sendable, Hashable {
  /// Any documented response.
  case documented
  /// A documented success: the request uses the contract's own examples and defaults.
  case success
  /// A documented success, because a good response led here: a documented 404 violates the given check.
  case followed(Reference, check: CheckID)
  /// The same documented success as for an identifier in another case; the associated value describes the case.
  case sameInAnotherCase(String)
  /// A documented 404 or 410, for the given reason.
  case notFound(String)
  /// A documented client error (4xx), for the given reason.
  case refusal(String)
  /// Any documented response except a server error; taking the request is a gap, because it is invalid and the contract
  /// documents no rejection; for the given reason.
  case undocumentedRefusal(String)
  /// A documented 401 or 403, because the request has no or wrong credentials; the associated value says which.
  case refusedCredentials(String)
  /// Any documented response except a 401, because the contract lets the request's credentials suffice; the associated
  /// value says which these are.
  case sufficientCredentials(String)
  /// Any documented response except a server error (5xx), because the request tests a boundary, for the given reason.
  case noServerError(String)
  /// As `noServerError`, and no 400 or 422 either, because the schemas allow the request; the associated value says what
  /// it tests.
  case allowed(String)
  /// Any response except a server error, documented or not, because a proxy or framework may refuse an unusual request
  /// before the API sees it; the associated value says what is unusual.
  case anyButServerError(String)
  /// A documented response to a generated request, and a rejection if the request must be refused.
  case generated(GeneratedExpectation)
}

extension Expectation {
  /// The tested property of a request without credentials, as the reason of `refusedCredentials`.
  package static let withoutCredentials = "without credentials"
  /// The fault of a server that takes an invalid request, where the contract documents no rejection.
  package static let isAccepted = "an invalid request is accepted, and its rejection (4xx) is not documented"

  /// The tested property of a request for what the run has deleted, which gets a 404 or 410 whatever is documented, as
  /// the reason of `noServerError`.
  package static let wasDeleted = "it was deleted before"

  /// Whether the credentials of the request are to be refused.
  package var hasWrongCredentials: Bool {
    if case .refusedCredentials(let reason) = self { reason != Self.withoutCredentials } else { false }
  }

  /// Whether the request has other credentials than those of the run, or none, to see whether they are refused or suffice.
  package var testsCredentials: Bool {
    switch self {
    case .refusedCredentials, .sufficientCredentials: true
    case .documented, .success, .followed, .sameInAnotherCase, .notFound, .refusal, .undocumentedRefusal,
      .noServerError, .allowed, .anyButServerError, .generated:
      false
    }
  }

  /// The property that the request tests, as a detail of a finding; `nil` for a request that is the usual one.
  package var requestNote: String? {
    switch self {
    case .notFound(let reason), .refusal(let reason), .undocumentedRefusal(let reason), .noServerError(let reason),
      .allowed(let reason), .anyButServerError(let reason), .refusedCredentials(let reason),
      .sufficientCredentials(let reason):
      "tested: \(reason)"
    case .generated(let request): "tested: \(request.summary)"
    case .success, .followed, .sameInAnotherCase, .documented: nil
    }
  }
}

/// The expected response to a generated request.
public struct GeneratedExpectation: Sendable, Hashable {
  /// A description of the request in one phrase.
  public let summary: String
  /// Whether the request conforms to the contract.
  public let isValid: Bool
  /// Whether the request breaks the contract, which documents a rejection.
  public let mustBeRefused: Bool
  /// Whether the request is the usual one of its operation, without any value that is tried.
  package var isUsual: Bool

  /// Creates what a generated request must get.
  package init(summary: String, isValid: Bool, mustBeRefused: Bool, isUsual: Bool = false) {
    self.summary = summary
    self.isValid = isValid
    self.mustBeRefused = mustBeRefused
    self.isUsual = isUsual
  }
}

/// A value in an earlier response that led to a request.
public struct Reference: Sendable, Hashable {
  /// The id of the response's operation.
  public let operation: String
  /// The URL of the request.
  public let url: String
  /// The JSON pointer to the value in the response's body; `nil` if the value is not from the body.
  public let pointer: JSONPointer?
  /// The location of the value in the body.
  public let location: JSONLocation?

  /// Creates a reference.
  public init(operation: String, url: String, pointer: JSONPointer?, location: JSONLocation?) {
    self.operation = operation
    self.url = url
    self.pointer = pointer
    self.location = location
  }

  /// The place of the value in one phrase.
  package var phrase: String {
    let place = pointer.map { "\($0)" } ?? "the response"
    return "\(place)\(location.map { " (\($0))" } ?? "") of \(url)"
  }
}

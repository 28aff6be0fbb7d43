extension Expectation {
  /// Returns the same expectation with every text edited, such as one without its secrets.
  ///
  /// The place in the body of a value that was followed is left out: it is not needed to judge a response.
  package func edited(_ edit: (String) -> String) -> Expectation {
    var parts = ExpectationParts(self)
    (parts.reason, parts.url) = (parts.reason.map(edit), parts.url.map(edit))
    return parts.expectation
  }
}

/// An expectation as an object with members.
package struct ExpectationParts: Sendable {
  /// The kind, as reports name it; one that only another version knows is read as `documented`.
  package enum Kind: String, Sendable {
    case documented
    case success
    case followed
    case sameInAnotherCase = "same-in-another-case"
    case notFound = "not-found"
    case refusal
    case undocumentedRefusal = "undocumented-refusal"
    case refusedCredentials = "refused-credentials"
    case sufficientCredentials = "sufficient-credentials"
    case noServerError = "no-server-error"
    case allowed
    case anyButServerError = "any-but-server-error"
    case generated
  }

  package var kind = Kind.documented
  package var reason, check, operation, url: String?
  package var isValid = false
  package var mustBeRefused = false
  package var isUsual = false

  package init() {}

  package init(_ expectation: Expectation) {
    switch expectation {
    case .documented: kind = .documented
    case .success: kind = .success
    case .followed(let reference, let followed):
      (kind, check, operation, url) = (.followed, followed.rawValue, reference.operation, reference.url)
    case .sameInAnotherCase(let text): (kind, reason) = (.sameInAnotherCase, text)
    case .notFound(let text): (kind, reason) = (.notFound, text)
    case .refusal(let text): (kind, reason) = (.refusal, text)
    case .undocumentedRefusal(let text): (kind, reason) = (.undocumentedRefusal, text)
    case .refusedCredentials(let text): (kind, reason) = (.refusedCredentials, text)
    case .sufficientCredentials(let text): (kind, reason) = (.sufficientCredentials, text)
    case .noServerError(let text): (kind, reason) = (.noServerError, text)
    case .allowed(let text): (kind, reason) = (.allowed, text)
    case .anyButServerError(let text): (kind, reason) = (.anyButServerError, text)
    case .generated(let request):
      (kind, reason) = (.generated, request.summary)
      (isValid, mustBeRefused, isUsual) = (request.isValid, request.mustBeRefused, request.isUsual)
    }
  }

  /// The expectation of these parts.
  package var expectation: Expectation {
    let text = reason ?? ""
    return switch kind {
    case .documented: .documented
    case .success: .success
    case .followed:
      .followed(
        Reference(operation: operation ?? "", url: url ?? "", pointer: nil, location: nil),
        check: CheckID(check ?? "")
      )
    case .sameInAnotherCase: .sameInAnotherCase(text)
    case .notFound: .notFound(text)
    case .refusal: .refusal(text)
    case .undocumentedRefusal: .undocumentedRefusal(text)
    case .refusedCredentials: .refusedCredentials(text)
    case .sufficientCredentials: .sufficientCredentials(text)
    case .noServerError: .noServerError(text)
    case .allowed: .allowed(text)
    case .anyButServerError: .anyButServerError(text)
    case .generated:
      .generated(
        GeneratedExpectation(summary: text, isValid: isValid, mustBeRefused: mustBeRefused, isUsual: isUsual)
      )
    }
  }
}

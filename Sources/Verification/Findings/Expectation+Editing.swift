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
  package var kind = "documented"
  package var reason, check, operation, url: String?
  package var isValid = false
  package var mustBeRefused = false
  package var isUsual = false

  package init() {}

  package init(_ expectation: Expectation) {
    switch expectation {
    case .documented: kind = "documented"
    case .success: kind = "success"
    case .followed(let reference, let followed):
      (kind, check, operation, url) = ("followed", followed.rawValue, reference.operation, reference.url)
    case .sameInAnotherCase(let text): (kind, reason) = ("same-in-another-case", text)
    case .notFound(let text): (kind, reason) = ("not-found", text)
    case .refusal(let text): (kind, reason) = ("refusal", text)
    case .undocumentedRefusal(let text): (kind, reason) = ("undocumented-refusal", text)
    case .refusedCredentials(let text): (kind, reason) = ("refused-credentials", text)
    case .sufficientCredentials(let text): (kind, reason) = ("sufficient-credentials", text)
    case .noServerError(let text): (kind, reason) = ("no-server-error", text)
    case .allowed(let text): (kind, reason) = ("allowed", text)
    case .anyButServerError(let text): (kind, reason) = ("any-but-server-error", text)
    case .generated(let request):
      (kind, reason) = ("generated", request.summary)
      (isValid, mustBeRefused, isUsual) = (request.isValid, request.mustBeRefused, request.isUsual)
    }
  }

  /// The expectation; any documented response for a kind that only another version knows.
  package var expectation: Expectation {
    let text = reason ?? ""
    return switch kind {
    case "success": .success
    case "followed":
      .followed(
        Reference(operation: operation ?? "", url: url ?? "", pointer: nil, location: nil),
        check: CheckID(check ?? "")
      )
    case "same-in-another-case": .sameInAnotherCase(text)
    case "not-found": .notFound(text)
    case "refusal": .refusal(text)
    case "undocumented-refusal": .undocumentedRefusal(text)
    case "refused-credentials": .refusedCredentials(text)
    case "sufficient-credentials": .sufficientCredentials(text)
    case "no-server-error": .noServerError(text)
    case "allowed": .allowed(text)
    case "any-but-server-error": .anyButServerError(text)
    case "generated":
      .generated(
        GeneratedExpectation(summary: text, isValid: isValid, mustBeRefused: mustBeRefused, isUsual: isUsual)
      )
    default: .documented
    }
  }
}

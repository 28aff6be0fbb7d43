extension Expectation {
  /// Returns the same expectation with every text edited, such as one without its secrets.
  package func edited(_ edit: (String) -> String) -> Expectation {
    switch self {
    case .documented, .success: self
    case .followed(let reference, let check): .followed(reference.edited(edit), check: check)
    case .sameInAnotherCase(let text): .sameInAnotherCase(edit(text))
    case .notFound(let text): .notFound(edit(text))
    case .refusal(let text): .refusal(edit(text))
    case .undocumentedRefusal(let text): .undocumentedRefusal(edit(text))
    case .refusedCredentials(let text): .refusedCredentials(edit(text))
    case .sufficientCredentials(let text): .sufficientCredentials(edit(text))
    case .noServerError(let text): .noServerError(edit(text))
    case .allowed(let text): .allowed(edit(text))
    case .anyButServerError(let text): .anyButServerError(edit(text))
    case .generated(let request):
      .generated(
        GeneratedExpectation(
          summary: edit(request.summary),
          isValid: request.isValid,
          mustBeRefused: request.mustBeRefused,
          isUsual: request.isUsual
        )
      )
    }
  }
}

extension Reference {
  /// Returns the same reference with an edited address; the place in the body is not needed to judge a response.
  fileprivate func edited(_ edit: (String) -> String) -> Reference {
    Reference(operation: operation, url: edit(url), pointer: pointer, location: location)
  }
}

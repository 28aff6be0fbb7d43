import Findings
import JSONSyntax

extension Expectation {
  /// The response that a request should get, in the JSON report.
  static let json = ObjectForm(readInto: ExpectationParts()) {
    Member.stored(
      "kind",
      \.kind,
      .string.with(["examples": ["success", "refusal", "not-found"]]),
      "The kind of response that the request should get; readers ignore kinds that they do not know."
    )
    Member.stored("reason", \.reason, .text, "Why; null if the kind says it.")
    Member.stored("check", \.check, .text, "The check on whose behalf a value was followed.")
    Member.stored("operation", \.operation, .text, "The operation whose response led here.")
    Member.stored("url", \.url, .text, "The address of the response that led here.")
    Member.stored("isValid", \.isValid, .flag, "Whether a generated request conforms to the contract.")
    Member.stored("mustBeRefused", \.mustBeRefused, .flag, "Whether a generated request breaks the contract.")
    Member.stored("isUsual", \.isUsual, .flag, "Whether a generated request is the usual one of its operation.")
  }
  .form.mapped(\.expectation, from: ExpectationParts.init(_:)).named("expectation")
}

/// An expectation as an object with members.
struct ExpectationParts: Sendable {
  var kind = "documented"
  var reason, check, operation, url: String?
  var isValid = false
  var mustBeRefused = false
  var isUsual = false

  init() {}

  init(_ expectation: Expectation) {
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
  var expectation: Expectation {
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

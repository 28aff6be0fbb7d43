import Findings
import JSONSyntax

extension Expectation {
  /// The response that a request should get, in the JSON report.
  static let json = ObjectForm(readInto: ExpectationParts()) {
    Member.stored(
      "kind",
      \.kind,
      JSONForm<String>.string.with(["examples": ["success", "refusal", "not-found"]])
        .mapped({ ExpectationParts.Kind(rawValue: $0) ?? .documented }, from: \.rawValue),
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

public import Redaction

extension CaseOutcome {
  /// Returns the case as plain text, step by step, with the expected and actual result of the step that failed and the
  /// requests.
  ///
  /// - Parameter redaction: Takes secrets out of the text.
  public func story(redactedBy redaction: SecretRedaction = SecretRedaction()) -> String {
    let outcome = RedactedReport.redacting(self) { redaction.redacting(text: $0) }
    let lines = CaseStory(outcome).lines.map { line in
      (line.isFailedStep ? "  ✗ " : String(repeating: " ", count: 4 + 2 * line.depth)) + line.text
    }
    return (["\(outcome.id)  \(outcome.useCase)"] + lines).joined(separator: "\n")
  }
}

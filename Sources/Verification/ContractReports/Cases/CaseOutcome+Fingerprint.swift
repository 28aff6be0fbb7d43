import Findings

extension CaseOutcome {
  /// A stable name of the case and the step at which it failed; the same in every run in which it fails there.
  public var fingerprint: String {
    let step = failure.flatMap { steps.indices.contains($0.step) ? steps[$0.step].text : nil }
    return Fingerprint.of(["case", id, step.map(StableText.of) ?? ""])
  }
}

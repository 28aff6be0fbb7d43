import ContractModel
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Checks that required parameters are present and that all parameters match their schemas.
enum ParameterRequestCheck: RequestCheck {
  private static let violationsOfOne = 5

  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    var findings: [Finding] = []
    for parameter in subject.operation.parameters where !parameter.isDescribedElsewhere {
      if parameter.accepts(subject.queryParts) { continue }
      findings += self.findings(parameter, subject)
    }
    return findings
  }

  private static func findings(_ parameter: Parameter, _ subject: RequestSubject) -> [Finding] {
    guard let sent = SentParameter(parameter, in: subject) else {
      guard parameter.isRequired else { return [] }
      return [subject.finding("the \(parameter.phrase) is missing", at: ContractPlace(place: parameter.place))]
    }
    guard sent.copies == 1 else {
      return [
        subject.finding(
          "the \(parameter.phrase) is sent \(sent.copies) times, but has one value",
          at: ContractPlace(place: parameter.place)
        )
      ]
    }
    guard sent.document != nil else {
      return [
        subject.finding(
          "the \(parameter.phrase) cannot be read: \(shown(sent))",
          at: ContractPlace(place: parameter.place)
        )
      ]
    }
    return sent.violations(limit: violationsOfOne).map { violation in
      subject.finding(
        "\(parameter.phrase): \(violation.message)",
        severity: violation.severity,
        at: subject.contractPlace(of: violation.schema)
      )
    }
  }

  static func headerNames(of operation: Operation) -> [String] {
    operation.parameters.filter { !$0.isDescribedElsewhere }.compactMap(SentParameter.headerName)
  }

  /// Returns a sentence about the first parameter, of those given, that is missing or invalid.
  static func firstFault(of subject: RequestSubject, among parameters: [Parameter]) -> String? {
    for parameter in parameters where !parameter.isDescribedElsewhere {
      guard let sent = SentParameter(parameter, in: subject) else {
        if parameter.isRequired { return "The \(parameter.phrase) is missing." }
        continue
      }
      guard sent.copies == 1 else {
        return "The \(parameter.phrase) is sent \(sent.copies) times, but has one value."
      }
      guard sent.document != nil else {
        return "The \(parameter.phrase) cannot be read: \(shown(sent))."
      }
      if let violation = sent.violations(limit: 1).first, !violation.isLimit {
        return "The \(parameter.phrase) is malformed: \(violation.message)."
      }
    }
    return nil
  }

  private static func shown(_ sent: SentParameter) -> String { "\"\(VisibleText.of(sent.text.prefix(100)))\"" }
}

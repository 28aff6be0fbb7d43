import ContractModel
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The JSON body of a request.
struct JSONBody {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the syntax error, or else findings about duplicate keys and schema violations, up to the judge's limit.
  func findings(_ content: MediaContent, _ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, limits: judge.options.limits)
    } catch {
      let place = BodyPlace(of: bytes, at: error.offset, location: error.location)
      return [
        subject.finding(
          "the body is not JSON: \(error.message)",
          details: ["fault: \(error.code.rawValue)"],
          body: place,
          at: ContractPlace(place: content.place)
        )
      ]
    }
    let limit = max(1, judge.options.maximumViolations)
    var findings: [Finding] = []
    for key in document.duplicateKeys.prefix(limit) {
      findings.append(
        subject.finding(
          "duplicate key \(VisibleText.of(key.text)); JSON parsers disagree about which value wins",
          body: BodyPlace(key),
          at: ContractPlace(place: content.place)
        )
      )
    }
    guard let schema = content.schema else { return findings }
    let violations = schema.validator.violations(in: document.root, maximumViolations: limit)
    for fault in violations.isEmpty ? Discriminators(schema).faults(in: document.root, maximum: limit) : [] {
      var finding = subject.finding(SchemaFault(fault))
      finding.message = "the body does not match its schema: \(fault.message)"
      findings.append(finding)
    }
    return findings + violations.map { subject.finding(SchemaFault($0, of: schema, $0.sentence(about: "the body"))) }
  }
}

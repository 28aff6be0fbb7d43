package import Findings
import HTTPMessages
import JSONSyntax

/// The data of a run in a file, as far as its requests can be sent again: a JSON or HAR report.
package struct KeptReport: Sendable {
  /// The findings, each with its fingerprint.
  package let findings: [(fingerprint: String, finding: Finding)]
  /// The base URL of the API; `nil` where the file does not name it.
  package let target: String?
  /// The seed of every random choice.
  package let seed: UInt64
  /// The files that the run read.
  package let sources: ReportSources

  /// Reads a file, and finds out by its content which of the two formats it has.
  ///
  /// - Throws: `ReportFileError` with the place, if it is neither.
  package init(_ bytes: [UInt8], file: String) throws(ReportFileError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, limits: JSONDocument.Limits(depth: 64, bytes: 1 << 30))
    } catch {
      throw ReportFileError(
        "the file is not valid JSON, so it is not a JSON or HAR report: \(error.message)",
        at: SourcePlace(file: file, location: error.location)
      )
    }
    let root = ReportFileValue(json: document.root, file: file, name: "the file")
    if let log = root.optional("log"), let run = log.optional(HARFormat.runMember) {
      let kept = try HARFormat.run.read(run)
      (target, seed, sources) = (kept.target, kept.seed, kept.sources)
      findings = Self.named(try Self.findings(of: log))
    } else if root.optional("schema")?.json.string == JSONReport.schemaIdentifier {
      let report = try JSONReport.read(bytes, file: file)
      (target, seed, sources) = (report.target, report.seed, report.sources)
      findings = Self.named(report.findings)
    } else {
      throw root.error(
        "the file is not a report of contract",
        remedy: "write one with contract verify --report json=PATH, or --report har=PATH"
      )
    }
  }

  private static func named(_ findings: [Finding]) -> [(fingerprint: String, finding: Finding)] {
    findings.map { ($0.fingerprint, $0) }
  }

  /// The findings of a HAR report: those of its entries, and those that belong to none.
  private static func findings(of log: ReportFileValue) throws(ReportFileError) -> [Finding] {
    let form = JSONForm.list(of: Finding.json)
    var findings = try form.read("_findings", of: log)
    for entry in try log.optional("entries")?.elements ?? [] { findings += try form.read("_findings", of: entry) }
    return findings
  }
}

import Foundation

/// What the tests read of a JSON report.
struct VerifyReport: Decodable, Sendable {
  var findings: [Finding]
  var operations: [Operation]
  var notes: [String]
  var summary: Summary

  struct Operation: Decodable, Sendable {
    var id: String
    var method: String
    var exchanges: Int
  }

  struct Summary: Decodable, Sendable {
    var requests: Int
  }

  struct Finding: Decodable, Sendable, CustomStringConvertible {
    var check: String
    var severity: String
    var operation: String?
    var message: String
    var body: Body?
    var exchange: Exchange?

    struct Body: Decodable, Sendable {
      var pointer: String?
    }

    struct Exchange: Decodable, Sendable {
      var url: String
    }

    var description: String {
      "\(severity) \(check) \(operation ?? "-") \(body?.pointer ?? "-"): \(message) [\(exchange?.url ?? "-")]"
    }
  }

  /// The findings for which a run fails.
  var errors: [Finding] { findings.filter { $0.severity == "error" } }

  /// The findings that are more than something to know.
  var complaints: [Finding] { findings.filter { $0.severity != "note" } }

  /// The findings without the address of the server.
  ///
  /// A compressed body with the address in it is broken in another way at another one; that it is broken stays.
  func lines(without baseURL: String) -> [String] {
    var lines: [String] = []
    for finding in findings {
      guard finding.check == "content-encoding" else {
        lines.append(finding.description.replacingOccurrences(of: baseURL, with: ""))
        continue
      }
      let line = "\(finding.severity) content-encoding \(finding.operation ?? "-")"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}

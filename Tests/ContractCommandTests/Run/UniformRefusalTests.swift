import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@testable import ContractCommand

@Suite("A refusal of every request")
struct UniformRefusalTests {
  private static func operation(_ id: String, _ statuses: [Int: Int]) -> OperationSummary {
    let exchanges = statuses.values.reduce(0, +)
    return OperationSummary(id: id, method: "GET", path: "/\(id)", exchanges: exchanges, statuses: statuses)
  }

  private static func finding(_ id: String, _ status: Int, _ check: CheckID = .status) -> Finding {
    let url = "http://a.test/\(id)"
    let exchange = ExchangeReference(number: 1, method: .get, url: url, status: status, curl: "curl \(url)")
    return Finding(check: check, operation: id, message: "status \(status) is not documented", exchange: exchange)
  }

  private func folded(_ operations: [OperationSummary], _ findings: [Finding], hasCredentials: Bool = false) -> Report {
    let report = Report(command: "verify", version: "1", operations: operations, findings: findings)
    return UniformRefusal(hasCredentials: hasCredentials).folding(report)
  }

  @Test(
    "Every operation that gets the same refusal is one finding, with what to check",
    arguments: [
      (404, false, "every response of 2 operations was 404; check the base URL, and --server-path"),
      (401, false, "every response of 2 operations was 401; pass credentials with --auth or -H"),
      (403, true, "every response of 2 operations was 403; check the credentials: the API refuses them everywhere"),
    ]
  )
  func refusal(status: Int, hasCredentials: Bool, message: String) {
    let operations = [Self.operation("a", [status: 2]), Self.operation("b", [status: 1]), Self.operation("c", [:])]
    let findings = [Self.finding("a", status), Self.finding("b", status), Self.finding("a", status, .head)]
    let report = folded(operations, findings, hasCredentials: hasCredentials)
    #expect(report.findings.map(\.message) == [message, "status \(status) is not documented"])
    #expect(report.findings.first?.otherExchanges == 2)
    #expect(report.findings.first?.details.last == "operations: a, b")
  }

  @Test("Findings of operations that also get other responses, or document the refusal, stay as they are")
  func others() {
    let refused = Self.operation("a", [404: 2])
    let findings = [Self.finding("a", 404), Self.finding("b", 404)]
    let rows: [([OperationSummary], [Finding])] = [
      ([refused, Self.operation("b", [404: 1, 200: 1])], findings),
      ([refused, Self.operation("b", [404: 1])], [Self.finding("a", 404)]),
      ([refused], [Self.finding("a", 404)]),
      (
        [Self.operation("a", [500: 1]), Self.operation("b", [500: 1])],
        [Self.finding("a", 500), Self.finding("b", 500)]
      ),
    ]
    for (operations, findings) in rows { #expect(folded(operations, findings).findings == findings) }
  }
}

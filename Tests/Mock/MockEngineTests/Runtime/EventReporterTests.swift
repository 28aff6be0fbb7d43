import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("An event reporter")
struct EventReporterTests {
  private static func finding(_ number: Int, isAttributed: Bool) -> Finding {
    let reference = ExchangeReference(number: 0, method: .get, url: "http://127.0.0.1/", status: nil, curl: "")
    return Finding(
      check: .responseTime,
      severity: .error,
      message: "finding \(number)",
      exchange: isAttributed ? reference : nil
    )
  }

  @Test("Findings that many threads add are numbered, kept and reported in one order")
  func order() async {
    let reported = Mutex<[String]>([])
    let reporter = EventReporter { event in
      if case .finding(let finding) = event { reported.withLock { $0.append(finding.message) } }
    }
    let findings = (0..<800).map { (Self.finding($0, isAttributed: false), Self.finding($0, isAttributed: true)) }
    await withTaskGroup(of: Void.self) { group in
      for part in 0..<8 {
        group.addTask {
          for (found, attributed) in findings[(part * 100)..<(part * 100 + 100)] {
            reporter.add([found]) { [attributed] }
          }
        }
      }
    }
    await reporter.end()
    #expect(reporter.findings.compactMap { $0.exchange?.number } == Array(1...800))
    #expect(reported.withLock { $0 } == reporter.findings.map(\.message))
  }

  @Test("A finding that is repeated is reported once")
  func repetition() async {
    let count = Counter()
    let reporter = EventReporter { _ in _ = count.next() }
    for _ in 0..<3 { reporter.add([Self.finding(1, isAttributed: false)]) { [] } }
    reporter.add([Self.finding(1, isAttributed: false)]) { [Self.finding(1, isAttributed: true)] }
    reporter.add([Self.finding(1, isAttributed: false)]) { [Self.finding(1, isAttributed: true)] }
    await reporter.end()
    #expect(count.next() == 2)
  }

  @Test("A refusal because of a limit is reported once, with the key that moves the limit")
  func limits() throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    for status in [413, 413, 400] {
      runtime.report(RequestFault(status: status, reason: "the body is larger than 8 bytes"))
    }
    #expect(
      runtime.usage.violations.map(\.message) == [
        "a request was refused with 413: the body is larger than 8 bytes; mock.max-body in contract.yaml moves the limit"
      ]
    )
  }
}

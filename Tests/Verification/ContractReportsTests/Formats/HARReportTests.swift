import Basics
import ContractReports
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

/// A store in memory.
private final class MemoryStore: ArchiveStore {
  private let bytes = Mutex<[UInt8]>([])
  let isFull: Bool

  init(isFull: Bool = false) { self.isFull = isFull }

  func append(_ added: [UInt8]) -> Bool {
    bytes.withLock { $0 += isFull ? [] : added }
    return !isFull
  }

  func read(_ range: Range<Int>) -> [UInt8]? { bytes.withLock { Array($0[range]) } }
}

@Suite("HAR report")
struct HARReportTests {
  private func report(full: Bool = false) -> Report {
    let archive = ExchangeArchive(
      store: MemoryStore(isFull: full),
      version: "0.1.0",
      redaction: { RedactionPolicy().evidence() },
      clock: { "2025-01-02T03:04:05.006Z" }
    )
    var report = ReportFixtures.report([ReportFixtures.badID(exchange: 2), ReportFixtures.unreadable])
    report.archive = archive
    for number in 1...2 {
      let request = HTTPRequest(
        url: HTTPURL(scheme: "http", host: "127.0.0.1", path: "/v1/feed", query: "page=\(number)"),
        headers: ["Authorization": "Bearer canary5e41-bearer-8"]
      )
      let response = HTTPResponse(
        status: 200,
        headers: ["Content-Type": "application/json"],
        body: Array(#"{"token": "canary5e41-token-\#(number)", "id": 9}"#.utf8)
      )
      let exchange = HTTPExchange(request: request, response: response, elapsed: .milliseconds(number))
      let id = archive.keep(exchange, started: archive.now)
      report.exchanges.append(ArchivedExchange(number: number, id: id, operation: "getFeed", purpose: "page \(number)"))
    }
    return report
  }

  @Test("A HAR report has every exchange without its secrets, each with its findings, and other findings in its log")
  func entries() throws {
    let bytes = HARFormat().bytes(of: report().redacted)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("canary5e41"))
    let log = try #require(try JSONDocument(parsing: bytes).root["log"])
    #expect(log["entries"]?[1]?["_exchange"]?["number"]?.integer == 2)
    #expect(log["entries"]?[1]?["_exchange"]?["purpose"]?.string == "page 2")
    #expect(log["entries"]?[0]?["_findings"]?.elements.map { $0 }.isEmpty == true)
    #expect(log["entries"]?[1]?["_findings"]?[0]?["check"]?.string == "body-schema")
    #expect(log["_findings"]?[0]?["check"]?.string == "contract")
    #expect(log["_findings"]?[1] == nil)
  }

  @Test("A HAR report is a recording that can be replayed")
  func readable() throws {
    let recording = try RecordingReader().read(HARFormat().bytes(of: report().redacted), file: "evidence.har")
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map(\.requestHead.url.query) == ["page=1", "page=2"])
    #expect(recording.entries.first?.time == .milliseconds(1))
  }

  @Test("A HAR report without exchanges, and one without room for them, has no entries and says so")
  func empty() throws {
    for report in [ReportFixtures.gate, report(full: true)] {
      let log = try #require(try JSONDocument(parsing: HARFormat().bytes(of: report.redacted)).root["log"])
      #expect(log["entries"]?[0] == nil)
      #expect(log["comment"]?.string?.contains("Evidence of contract") == true)
    }
    let text = String(decoding: HARFormat().bytes(of: report(full: true).redacted), as: UTF8.self)
    #expect(text.contains("2 exchanges left out"))
  }

  @Test("A secret that is seen only in a later exchange is left out of an earlier one")
  func laterSecrets() throws {
    let archive = ExchangeArchive(
      store: MemoryStore(),
      version: "1",
      redaction: { RedactionPolicy().evidence() },
      clock: { "" }
    )
    var report = Report(command: "verify", version: "1")
    report.archive = archive
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", path: "/x")
    for (number, body) in [
      #"{"seen": "canary5e41-Zq8Kx-token-99x"}"#, #"{"access_token": "canary5e41-Zq8Kx-token-99x"}"#,
    ].enumerated() {
      let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
      let id = archive.keep(HTTPExchange(request: HTTPRequest(url: url), response: response), started: "")
      report.exchanges.append(ArchivedExchange(number: number + 1, id: id, operation: nil, purpose: nil))
    }
    #expect(!String(decoding: HARFormat().bytes(of: report.redacted), as: UTF8.self).contains("canary5e41"))
  }

  @Test("What the run has seen since an exchange was kept is left out of it, in each spelling")
  func learnedSince() throws {
    let policy = RedactionPolicy()
    let archive = ExchangeArchive(store: MemoryStore(), version: "1", redaction: { policy.evidence() }, clock: { "" })
    var report = Report(command: "verify", version: "1")
    report.archive = archive
    let secret = #"canary5e41-"Zq8\Kx-99x"#
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", path: "/x")
    let headers: HTTPHeaders = ["X-Seen": secret, "Content-Type": "application/octet-stream"]
    let response = HTTPResponse(status: 200, headers: headers, body: [0xFF, 0] + secret.utf8 + [0xFF])
    let id = archive.keep(HTTPExchange(request: HTTPRequest(url: url), response: response), started: "")
    report.exchanges = [ArchivedExchange(number: 1, id: id, operation: nil, purpose: nil)]
    let before = String(decoding: HARFormat().bytes(of: report.redacted), as: UTF8.self)
    #expect(before.contains("canary5e41"))
    let revealing = HTTPRequest(url: url, headers: ["X-API-Key": secret])
    policy.learn(from: HTTPExchange(request: revealing, response: nil))
    let bytes = HARFormat().bytes(of: report.redacted)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("canary5e41"))
    #expect(!text.contains(String(Base64.text(of: [0xFF, 0] + secret.utf8 + [0xFF]).dropFirst(4).dropLast(4))))
    #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
  }

  @Test("Evidence hides every value with the name of a secret, as a report does")
  func strictness() throws {
    let archive = ExchangeArchive(
      store: MemoryStore(),
      version: "1",
      redaction: { RedactionPolicy().evidence() },
      clock: { "" }
    )
    var report = Report(command: "verify", version: "1")
    report.archive = archive
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", path: "/x")
    let body = Array(#"{"client_secret": 12, "pin": "short", "api_key": "abc"}"#.utf8)
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    let id = archive.keep(HTTPExchange(request: HTTPRequest(url: url), response: response), started: "")
    report.exchanges = [ArchivedExchange(number: 1, id: id, operation: nil, purpose: nil)]
    let text = String(decoding: HARFormat().bytes(of: report.redacted), as: UTF8.self)
    for value in ["12,", "short", "abc"] { #expect(!text.contains(value), "\(value)") }
  }
}

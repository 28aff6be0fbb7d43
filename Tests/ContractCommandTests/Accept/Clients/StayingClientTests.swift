import Foundation
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@testable import ClientAcceptance
@testable import ContractCommand

/// `contract accept --client-stays`, with clients in Python that ask for each case.
@Suite("Clients that stay running", .takesTurns, .enabled(if: FeedServer.python != nil))
struct StayingClientTests {
  private static let folder = PythonProvider.resources.appending(path: "clients")

  /// Runs a client in some cases.
  private static func run(
    _ mistake: String,
    in groups: String = "getOrder.200.note,listOrders.200.orders.note",
    _ options: [String] = ["--workers", "2"]
  ) async throws -> ContractBinary.Words {
    let client = "python3 -B -S -E '\(folder.appending(path: "staying.py").path)' \(mistake)"
    let contract = folder.appending(path: "orders.yaml").path
    return try await ContractBinary.run(
      ["accept", contract, "--client", client, "--client-stays", "--include", groups, "--violation-exit", "3"] + options
    )
  }

  @Test(
    "A client that plays case after case in one process passes, also if it asks twice, or ends after each case",
    arguments: ["", "asks-twice", "posts-twice", "names-the-case", "one-case"]
  )
  func right(_ habit: String) async throws {
    let words = try await Self.run(habit)
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("passed)"))
  }

  @Test("A client that stays running passes every fault, because each case has an address of its own")
  func faults() async throws {
    let words = try await Self.run("", in: "faults", ["--workers", "4"])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("not reached: the client does not request deleteOrder"))
  }

  /// Mistakes, and what the report says about them.
  private static let mistakes = [
    ("null", "it ended with 1 before it posted the outcome of the case"),
    ("signal", "it ended by the signal 11 (SIGSEGV)"),
    ("reports", "it posted an error as its outcome"),
    ("garbage", "it posted an outcome that is neither an exit code nor an error"),
    ("leaves", "it ended with 0 before it posted the outcome of the case"),
    ("crashes-later", "it ended with 9 after it had posted its outcome"),
    ("hangs", "it did not post the outcome of the case within 5.0 seconds, and was killed"),
    (
      "never-posts", "it did not post the outcome of the case within 5.0 seconds, and was killed; it asked for the same"
    ),
    ("dawdles", "it did not ask for the next case within 5.0 seconds after its outcome, and was killed"),
  ]

  @Test(
    "A client that crashes, hangs or posts nothing readable fails in that case alone",
    arguments: ThoroughTests.rows(
      of: "A client that crashes, hangs or posts nothing readable fails in that case alone",
      mistakes
    )
  )
  func wrong(_ mistake: String, _ ending: String) async throws {
    let words = try await Self.run(
      mistake,
      in: "getOrder.200.id,getOrder.200.note.null,getOrder.200.state",
      ["CONTRACT_CASE_TIME=5s", "--report", "json", "--workers", "1"]
    )
    #expect(words.exit == 1, "\(words.output)\(words.error)")
    #expect(words.output.contains(ending), "\(words.output)")
    let report = try SuiteReport(words)
    #expect(report.summary.failed > 0)
    #expect(report.summary.passed > 1)
  }

  @Test(
    "A client that plays no case fails in the run without a variation, and the report says what it did not do",
    arguments: [
      ("never-asks", "it did not ask for a case at CONTRACT_CASES_URL/next within 5.0 seconds, and was killed"),
      ("ends-at-once", "it ended with 0 before it asked for a case at CONTRACT_CASES_URL/next"),
    ]
  )
  func noCase(_ mistake: String, _ ending: String) async throws {
    let words = try await Self.run(mistake, in: "getOrder.200.note", ["CONTRACT_CASE_TIME=5s"])
    #expect(words.exit == 1)
    #expect(words.output.contains(ending), "\(words.output)")
    #expect(words.output.contains("no case was played: the client has to succeed once without a variation"))
  }

  @Test("A case that fails only after another one is played in a client that was just started, whose outcome counts")
  func keeps() async throws {
    let words = try await Self.run("keeps", in: "getOrder.200.note.null", ["--workers", "1"])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    let note = "the client keeps something of a case in the next one: getOrder.200.note.null after online did not end"
    #expect(words.output.contains(note), "\(words.output)")
  }

  // MARK: Requests

  private static func request(_ method: HTTPMethod, _ path: String, _ body: String = "") throws -> HTTPRequest {
    var request = HTTPRequest(method: method, url: try HTTPURL(parsing: "http://127.0.0.1:1\(path)"))
    request.body = Array(body.utf8)
    return request
  }

  private static func call(_ id: String) throws -> ClientCall {
    ClientCall(id: id, baseURL: try HTTPURL(parsing: "http://127.0.0.1:2"))
  }

  @Test("A request for the next case waits for it, and repeated ones get the same")
  func next() async throws {
    let exchange = CaseExchange()
    let request = try Self.request(.get, "/next")
    async let waiting = exchange.response(to: request)
    var events = exchange.events.makeAsyncIterator()
    guard case .asked? = await events.next() else { return #expect(Bool(false), "nobody asked") }
    _ = await exchange.begin(try Self.call("a"))
    let first = await waiting
    #expect(String(decoding: first.body, as: UTF8.self) == #"{"case":"a","baseUrl":"http://127.0.0.1:2"}"#)
    #expect(await exchange.response(to: request).body == first.body)
    await exchange.close()
    #expect(await exchange.response(to: request).status == 204)
  }

  @Test(
    "Requests that do not fit are refused with the reason, and end no case",
    arguments: [
      (HTTPMethod.get, "/", 404, "There is no such path; GET /next returns a case"),
      (.post, "/next", 405, "/next allows GET, not POST."),
      (.get, "/outcome", 405, "/outcome allows POST, not GET."),
      (.post, "/outcome", 409, "No case is being played"),
    ]
  )
  func refused(_ method: HTTPMethod, _ path: String, _ status: Int, _ detail: String) async throws {
    let exchange = CaseExchange()
    _ = await exchange.begin(try Self.call("a"))
    let response = await exchange.response(to: try Self.request(method, path, #"{"exit":0}"#))
    #expect(response.status == status)
    #expect(String(decoding: response.body, as: UTF8.self).contains(detail))
    let next = await exchange.response(to: try Self.request(.get, "/next"))
    #expect(next.status == 200)
    let other = await exchange.response(to: try Self.request(.post, "/outcome", #"{"case":"b","exit":0}"#))
    #expect(other.status == 409)
    let own = await exchange.response(to: try Self.request(.post, "/outcome", #"{"case":"a","exit":0}"#))
    #expect(own.status == 204)
  }

  @Test(
    "An outcome is an exit code or an error; anything else cannot be read",
    arguments: [
      (#"{"exit":0}"#, ClientOutcome.Result.exit(0)), (#"{"exit":255,"error":null}"#, .exit(255)),
      (#"{"exit":3,"error":"no title"}"#, .error("no title")), (#"{"exit":256}"#, .unreadable),
      (#"{"exit":-1}"#, .unreadable), (#"{"exit":"0"}"#, .unreadable), (#"{"exit":0.5}"#, .unreadable),
      ("[]", .unreadable), ("", .unreadable), ("0", .unreadable), (#"{"exit":0"#, .unreadable),
    ]
  )
  func outcomes(_ text: String, _ result: ClientOutcome.Result) {
    #expect(ClientOutcome(parsing: Array(text.utf8)).result == result)
  }
}

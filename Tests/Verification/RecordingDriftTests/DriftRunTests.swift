import Basics
import ContractTestSupport
import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@testable import RecordingDrift

@Suite("Runs of a comparison")
struct DriftRunTests {
  /// A client that calls a closure.
  struct ClosureClient: HTTPClient {
    let respond: @Sendable (HTTPRequest) -> HTTPResponse?

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let response = respond(request)
      let fault = TransportFault(.connectionRefused, "connection refused")
      return HTTPExchange(request: request, response: response, faults: response == nil ? [fault] : [])
    }
  }

  private static func recording(_ exchanges: [(HTTPRequest, HTTPResponse)]) -> Recording {
    Recording(
      of: exchanges.map { request, response in
        CapturedExchange(exchange: HTTPExchange(request: request, response: response), started: "2026-05-04T09:41:00Z")
      },
      file: "a.har"
    )
  }

  private static func request(_ target: String, _ method: HTTPMethod = .get, body: String = "") throws -> HTTPRequest {
    let url = try HTTPURL(parsing: target.hasPrefix("http") ? target : "http://shop.example\(target)")
    return HTTPRequest(
      method: method,
      url: url,
      headers: body.isEmpty ? [:] : ["Content-Type": "application/json"],
      body: Array(body.utf8)
    )
  }

  @Test("Requests that may change something, and those to other origins, are not sent, and are counted")
  func unsafe() async throws {
    let recording = Self.recording([
      (try Self.request("/a"), .json("{}")), (try Self.request("/a", .post, body: "{}"), .json("{}")),
      (try Self.request("http://other.test/b"), .json("{}")),
    ])
    let sent = Mutex<[String]>([])
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { request in
        sent.withLock { $0.append("\(request.method) \(request.url)") }
        return .json("{}")
      }
    )
    #expect(sent.withLock(\.self) == ["GET http://shop.example/a", "GET http://shop.example/a"])
    #expect(outcome.findings.isEmpty)
    #expect(
      outcome.notes == [
        "skipped 1 recorded request to http://other.test:80, which is not the origin of the API",
        "skipped 1 recorded request that may change something (--allow-unsafe sends them)",
      ]
    )
  }

  @Test("A workflow that is allowed names what it creates today")
  func workflow() async throws {
    let recording = Self.recording([
      (try Self.request("/orders", .post, body: #"{"n": 1}"#), .json(#"{"id": "o-old-17", "n": 1}"#, status: 201)),
      (try Self.request("/orders/o-old-17"), .json(#"{"id": "o-old-17", "n": 1}"#)),
      (try Self.request("/orders/o-old-17/copy", .post, body: #"{"of": "o-old-17"}"#), .json("{}")),
      (try Self.request("/orders/o-old-17", .delete), .empty(204)),
    ])
    let sent = Mutex<[String]>([])
    let client = ClosureClient { request in
      sent.withLock {
        $0.append("\(request.method) \(request.url.path) \(String(decoding: request.body, as: UTF8.self))")
      }
      switch request.method {
      case .delete: return .empty(204)
      case .post where request.url.path == "/orders": return .json(#"{"id": "o-new-99", "n": 1}"#, status: 201)
      case .post: return .json("{}")
      default: return .json(#"{"id": "o-new-99", "n": 1}"#)
      }
    }
    var rules = RecordedRequests.Rules(base: DriftTestServer.base)
    rules.allowsUnsafe = { _ in true }
    let outcome = await DriftTestServer.outcome(of: recording, client, rules: rules)
    #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.message))")
    #expect(
      sent.withLock(\.self) == [
        #"POST /orders {"n": 1}"#, "GET /orders/o-new-99 ", "GET /orders/o-new-99 ",
        #"POST /orders/o-new-99/copy {"of":"o-new-99"}"#, "DELETE /orders/o-new-99 ",
      ]
    )
  }

  @Test("An item that is gone is no drift while others are there; all gone is one")
  func gone() async throws {
    let recording = Self.recording(try (100..<103).map { (try Self.request("/items/\($0)"), .json("{}")) })
    let one = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { $0.url.path == "/items/101" ? .json("{}", status: 404) : .json("{}") }
    )
    #expect(one.findings.isEmpty)
    #expect(one.skipped.map(\.reason) == ["the item is gone (404), and others of GET /items/{} are there"])
    let all = await DriftTestServer.outcome(of: recording, ClosureClient { _ in .json("{}", status: 404) })
    #expect(all.findings.map(\.message) == ["the status was 200, and is now 404"])
    #expect(all.findings.map(\.operation) == ["GET /items/{}"])
    #expect(all.findings.first?.otherExchanges == 2)
  }

  @Test("An identifier that a list shows anew is requested in place of the recorded one")
  func identifiersOfToday() async throws {
    let recording = Self.recording([
      (try Self.request("/items/old-10001"), .json(#"{"id": "old-10001", "n": 1}"#)),
      (try Self.request("/items"), .json(#"[{"id": "old-10001"}]"#)),
    ])
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { request in
        switch request.url.path {
        case "/items": .json(#"[{"id": "new-20002"}]"#)
        case "/items/new-20002": .json(#"{"id": "new-20002", "n": "1"}"#)
        default: .json("{}", status: 404)
        }
      }
    )
    #expect(outcome.findings.map(\.message) == ["/n was a number, and is now a string"])
  }

  @Test("Nothing more is sent to an API that cannot be reached")
  func unreachable() async throws {
    let recording = Self.recording(try (0..<50).map { (try Self.request("/a/b\($0)"), .json("{}")) })
    let count = Mutex(0)
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        return nil
      }
    )
    #expect(outcome.unreachable?.kind == .connectionRefused)
    #expect(count.withLock(\.self) < 10)
  }

  @Test("An API that goes down during a run has not drifted, and nothing more is sent to it")
  func down() async throws {
    let recording = Self.recording(try (0..<50).map { (try Self.request("/a/b\($0)"), .json("{}")) })
    let count = Mutex(0)
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        return count.withLock(\.self) <= 10 ? .json("{}") : nil
      }
    )
    #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.message))")
    #expect(outcome.unreachable?.kind == .connectionRefused)
    #expect(outcome.compared == 5)
    #expect(count.withLock(\.self) < 20)
  }

  @Test("A drift that only some of twelve responses show is chance, and one that all of them show is found")
  func chance() async throws {
    let recording = Self.recording([(try Self.request("/a"), .json(#"{"a": 1, "b": 2}"#))])
    let count = Mutex(0)
    let changing = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        return count.withLock(\.self) == 4 ? .json(#"{"a": 1, "b": 2}"#) : .json(#"{"a": 1}"#)
      }
    )
    #expect(changing.findings.isEmpty, "\(changing.findings.map(\.message))")
    #expect(count.withLock(\.self) == 4)
    let lasting = await DriftTestServer.outcome(of: recording, ClosureClient { _ in .json(#"{"a": 1}"#) })
    #expect(lasting.findings.map(\.message) == ["/b is gone: it was in the only object"])
    #expect(lasting.requests == 12)
  }

  @Test("A rare response is no drift where the responses of today differ from each other in shape")
  func rare() async throws {
    let recording = Self.recording([(try Self.request("/a"), .json(#"{"a": 1, "rare": 2}"#))])
    let count = Mutex(0)
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        switch count.withLock(\.self) {
        case 20: return .json(#"{"a": 1, "rare": 2}"#)
        case let number where number % 2 == 0: return .json(#"{"a": 1, "often": 2}"#)
        default: return .json(#"{"a": 1}"#)
        }
      }
    )
    #expect(outcome.findings.filter { $0.severity == .error }.isEmpty, "\(outcome.findings.map(\.message))")
  }

  @Test("An object whose names differ from response to response is a dictionary, in which names come and go")
  func names() async throws {
    let recording = Self.recording([(try Self.request("/a"), .json(#"{"users": {"ann": {"n": 1, "s": "a"}}}"#))])
    let count = Mutex(0)
    let names = ["bob", "carol", "dave", "eve"]
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let users = (0..<3).map { "\"\(names[(number + $0) % 4])\": {\"n\": 1, \"s\": \"b\"}" }
        return .json("{\"users\": {\(users.joined(separator: ", "))}}")
      }
    )
    #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.message))")
  }

  @Test("What was found before an API went down stays found")
  func foundBefore() async throws {
    let recording = Self.recording(try (0..<50).map { (try Self.request("/a/b\($0)"), .json(#"{"a": 1}"#)) })
    let count = Mutex(0)
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        return count.withLock(\.self) <= 24 ? .json(#"{"a": "1"}"#) : nil
      }
    )
    #expect(outcome.findings.map(\.message).prefix(1) == ["/a was a number, and is now a string"])
    #expect(outcome.findings.allSatisfy { $0.message.hasSuffix("is now a string") })
    #expect(outcome.unreachable?.kind == .connectionRefused)
  }

  @Test("A request that is refused with 401 is sent again with a renewed credential, once")
  func renewed() async throws {
    var signed = try Self.request("/a")
    signed.headers["Authorization"] = "Bearer REDACTED-1"
    let recording = Self.recording([(signed, .json(#"{"a": 1}"#))])
    let renewals = Mutex(0)
    var settings = DriftRun.Settings()
    settings.now = { 0 }
    let run = DriftRun(
      recordings: [recording],
      settings: settings,
      client: ClosureClient { $0.headers["Authorization"] == "new" ? .json(#"{"a": "1"}"#) : .json("{}", status: 401) },
      prepare: { request, _ in
        .ready(
          request,
          renewed: { _ in
            renewals.withLock { $0 += 1 }
            var request = request
            request.headers["Authorization"] = "new"
            return request
          }
        )
      }
    )
    let rules = RecordedRequests.Rules(base: DriftTestServer.base)
    let outcome = await run.run(RecordedRequests(of: [recording], contract: nil, rules: rules))
    #expect(outcome.findings.map(\.message) == ["/a was a number, and is now a string"])
    #expect(renewals.withLock(\.self) == 1)
  }

  @Test("Drifts of more operations than can be told apart are all found")
  func manyOperations() async throws {
    let words = [
      "red", "green", "blue", "black", "white", "pink", "grey", "brown", "gold", "silver", "ivory", "violet",
    ]
    let paths = words.flatMap { first in words.flatMap { second in ["/\(first)/\(second)", "/\(first)/\(second)/all"] }
    }
    let recording = Self.recording(try paths.map { (try Self.request($0), .json(#"{"a": 1}"#)) })
    let outcome = await DriftTestServer.outcome(of: recording, ClosureClient { _ in .json(#"{"a": "1"}"#) })
    #expect(outcome.findings.count == paths.count)
    // The first 200 are proved by twelve responses, and of the others two are enough.
    #expect(outcome.requests < paths.count * 12)
  }

  @Test("A drift that two responses show stays found where the API then limits requests")
  func limited() async throws {
    let recording = Self.recording([(try Self.request("/a"), .json(#"{"a": 1}"#))])
    let count = Mutex(0)
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in
        count.withLock { $0 += 1 }
        return count.withLock(\.self) > 2 ? .json("{}", status: 429) : .json(#"{"a": "1"}"#)
      }
    )
    #expect(outcome.findings.map(\.message) == ["/a was a number, and is now a string"])
  }

  @Test("The status 401 is no drift where credentials were recorded, and one where none were needed")
  func credentials() async throws {
    var signed = try Self.request("/a")
    signed.headers["Authorization"] = "Bearer REDACTED-1"
    let refusing = ClosureClient { _ in .json("{}", status: 401) }
    let missing = await DriftTestServer.outcome(of: Self.recording([(signed, .json("{}"))]), refusing)
    #expect(missing.findings.isEmpty)
    #expect(missing.compared == 0)
    #expect(missing.skipped.first?.reason.contains("--auth") == true)
    let needed = await DriftTestServer.outcome(of: Self.recording([(try Self.request("/a"), .json("{}"))]), refusing)
    #expect(needed.findings.map(\.message) == ["the status was 200, and is now 401"])
  }

  @Test("What the contract marks as volatile may change, and an optional member of one object is a note")
  func volatile() async throws {
    let contract = TestContract.paths(
      """
        /a:
          get:
            operationId: getA
            responses:
              '200':
                description: A.
                content:
                  application/json:
                    schema:
                      type: object
                      x-volatile: [advertisement]
                      properties:
                        weather: { x-volatile: true }
                        nick: { type: string }
      """
    )
    let recording = Self.recording([
      (try Self.request("/a"), .json(#"{"weather": 1, "advertisement": {"x": 1}, "nick": "a", "name": "b"}"#))
    ])
    let outcome = await DriftTestServer.outcome(
      of: recording,
      ClosureClient { _ in .json(#"{"weather": "sunny"}"#) },
      contract: contract
    )
    #expect(outcome.findings.filter { $0.severity == .error }.map { $0.body?.pointer?.description } == ["/name"])
    #expect(outcome.findings.filter { $0.severity == .note }.map { $0.body?.pointer?.description } == ["/nick"])
    #expect(outcome.findings.allSatisfy { $0.operation == "getA" })
  }

  @Test("A sample is chosen by its seed")
  func sample() throws {
    let recording = Self.recording(try (0..<40).map { (try Self.request("/a?n=\($0)"), .json("{}")) })
    func chosen(_ seed: UInt64) -> [String] {
      var rules = RecordedRequests.Rules(base: DriftTestServer.base)
      (rules.sample, rules.seed) = (5, seed)
      let requests = RecordedRequests(of: [recording], contract: nil, rules: rules)
      return requests.groups.flatMap(\.targets).map { requests.item($0).url.description }
    }
    #expect(chosen(1).count == 5)
    #expect(chosen(1) == chosen(1))
    #expect(chosen(1) != chosen(2))
  }

  @Test(
    "A recorded path goes below the base URL, unless it is there already",
    arguments: [
      ("http://live.test", "https://api.test/v1/a", "http://live.test/v1/a"),
      ("http://live.test/v1", "https://api.test/v1/a?b=1", "http://live.test/v1/a?b=1"),
      ("http://live.test/stage/", "https://api.test/v1/a", "http://live.test/stage/v1/a"),
    ]
  )
  func addresses(base: String, recorded: String, expected: String) throws {
    let recording = Self.recording([(try Self.request(recorded), .json("{}"))])
    let rules = RecordedRequests.Rules(base: try HTTPURL(parsing: base))
    let requests = RecordedRequests(of: [recording], contract: nil, rules: rules)
    #expect(requests.groups.flatMap(\.targets).map { requests.item($0).url.description } == [expected])
  }
}

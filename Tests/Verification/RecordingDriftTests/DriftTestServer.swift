import Basics
import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

@testable import RecordingDrift

/// A shop in memory, whose values differ from response to response, and whose shape stays.
final class DriftTestServer: HTTPClient {
  static let base = HTTPURL(scheme: "http", host: "shop.example")

  /// The requests of its recording.
  static let targets = [
    "/orders?limit=6", "/orders/7f2c1a9e-5b1d-4c3e-9a77-0d2f4b6c8e10", "/profile", "/rates", "/events",
  ]

  private let generator: Mutex<SeededGenerator>
  private let counter = Mutex(0)
  /// Changes each response.
  private let change: @Sendable (String, inout HTTPResponse) -> Void

  init(seed: UInt64, change: @escaping @Sendable (String, inout HTTPResponse) -> Void = { _, _ in }) {
    generator = Mutex(SeededGenerator(seed: seed, purpose: "shop"))
    self.change = change
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    var response = response(to: request.url.requestTarget)
    change(request.url.requestTarget, &response)
    return HTTPExchange(request: request, response: response, elapsed: .milliseconds(5))
  }

  /// The recording of a server.
  static func recording(seed: UInt64 = 1, file: String = "shop.har") -> Recording {
    let server = DriftTestServer(seed: seed)
    return Recording(
      of: targets.map { target in
        let url = (try? base.resolving(target)) ?? base
        let exchange = HTTPExchange(request: HTTPRequest(url: url), response: server.response(to: target))
        return CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z", elapsed: .milliseconds(4))
      },
      file: file
    )
  }

  /// Compares the recording with a server.
  static func outcome(
    of recording: Recording = recording(),
    _ client: any HTTPClient,
    contract: Contract? = nil,
    rules: RecordedRequests.Rules = RecordedRequests.Rules(base: base),
    keepsResponses: Bool = false
  ) async -> DriftOutcome {
    var settings = DriftRun.Settings()
    (settings.workers, settings.keepsResponses, settings.now) = (2, keepsResponses, { 0 })
    let run = DriftRun(recordings: [recording], settings: settings, client: client)
    return await run.run(RecordedRequests(of: [recording], contract: contract, rules: rules))
  }

  // MARK: Responses

  private func random(_ range: ClosedRange<Int>) -> Int { generator.withLock { Int.random(in: range, using: &$0) } }
  private func uuid() -> String { generator.withLock { $0.uuid() }.lowercased() }
  private func moment(_ day: Int) -> String {
    "2026-\((day % 12 + 1).padded(to: 2))-\((day % 27 + 1).padded(to: 2))T\(random(10...23)):\(random(10...59)):07Z"
  }
  private func count() -> Int {
    counter.withLock { count in
      count += 1
      return count
    }
  }

  func response(to target: String) -> HTTPResponse {
    let path = target.prefix { $0 != "?" }
    let body: JSONLiteral =
      switch path {
      case "/orders":
        .object([
          .init("data", .array((0..<6).map { order(number: 1000 - $0) })),
          .init("next", .string("/orders?limit=6&after=\(uuid())")),
          .init("total", JSONLiteral(random(40...90))),
        ])
      case "/profile": profile
      case "/rates":
        .object([
          .init("base", .string("CHF")),
          .init(
            "values",
            .object(["EUR", "USD", "JPY"].map { .init($0, .number("\(random(1...9)).\(random(1...9))5")) })
          ),
        ])
      case "/events": .array((0..<6).map { event($0) })
      default: order(number: 17)
      }
    return HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, max-age=\(random(1...60))",
        "Date": "Mon, 04 May 2026 09:41:0\(random(0...9)) GMT", "ETag": "\"\(uuid())\"", "X-Request-Id": uuid(),
        "Vary": "Accept-Language", "X-Api-Version": "\(random(1...9))",
        "Link": (path == "/orders" ? "<\(path)?after=\(uuid())>; rel=\"next\", " : "")
          + "</shops/\(random(1000...9999))/orders>; rel=\"up\"",
      ],
      body: body.serialized()
    )
  }

  private func order(number: Int) -> JSONLiteral {
    var members: [JSONLiteral.Member] = [
      .init("id", .string(uuid())),
      .init("number", JSONLiteral(number)),
      .init("placed", .string(moment(number))),
      .init("total", .number("\(random(1...99)).\(random(1...9))5")),
      .init("paid", .bool(random(0...1) == 0)),
      .init(
        "customer",
        .object([
          .init("name", .string(["Ada", "Grace", "Edsger"][random(0...2)])),
          .init("email", .string("user\(random(1...99))@example.com")),
          .init("avatar", .string("http://shop.example/avatars/\(uuid()).png")),
        ])
      ),
      .init(
        "lines",
        .array(
          (0..<random(1...3)).map { _ in
            .object([
              .init("sku", .string("A-\(random(10000...99999))")), .init("quantity", JSONLiteral(random(1...5))),
              .init("self", .string("/products/\(random(10000...99999))/stock/\(random(1...9))")),
            ])
          }
        )
      ),
      .init("cancelled", .null),
      .init("serial", JSONLiteral(count())),
    ]
    // What only some orders have says nothing.
    if number != 17, random(0...1) == 0 { members.append(.init("note", .string("gift"))) }
    return .object(members)
  }

  private var profile: JSONLiteral {
    .object([
      .init("id", .string(uuid())),
      .init("born", .string("1912-06-2\(random(1...9))")),
      .init(
        "settings",
        .object([
          .init("language", .string("de")), .init("newsletter", .bool(random(0...1) == 0)),
          .init("limits", .object([.init("daily", JSONLiteral(random(1...90))), .init("weekly", JSONLiteral(7))])),
        ])
      ),
      .init(
        "sessions",
        .object(
          (0..<2).map { _ in
            .init(
              uuid(),
              .object([.init("started", .string(moment(3))), .init("address", .string("10.0.0.\(random(1...99))"))])
            )
          }
        )
      ),
      .init("roles", .array([.string("buyer"), .string("admin")])),
      .init("home", .string("/shops/\(random(1000...9999))/home")),
    ])
  }

  private func event(_ position: Int) -> JSONLiteral {
    let isLogin = position % 2 == 0
    return .object([
      .init("type", .string(isLogin ? "login" : "purchase")),
      .init("sequence", JSONLiteral(position + count())),
      isLogin ? .init("device", .string("phone")) : .init("amount", JSONLiteral(random(1...90))),
      .init("at", .string(moment(4))),
    ])
  }
}

extension Int {
  func padded(to digits: Int) -> String {
    String(repeating: "0", count: Swift.max(0, digits - "\(self)".count)) + "\(self)"
  }
}

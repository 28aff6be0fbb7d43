import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

/// A mock API with its control API, which serves requests in memory.
struct InspectorFixture {
  static let json: HTTPHeaders = ["Content-Type": "application/json"]

  let runtime: MockRuntime
  let control: ControlAPI
  private let service: ReplyService

  init(_ api: MockAPI? = nil, journalLimit: Int = 1000, saving: RecordingSaver? = nil) throws {
    runtime = MockRuntime(api: try api ?? MockFixture.standard, journalLimit: journalLimit)
    control = ControlAPI(runtime: runtime, configuration: ControlAPI.Configuration(saving: saving))
    service = ReplyService(
      runtime: runtime,
      welcomePage: InspectorPage.welcome,
      log: runtime.makeLog(address: JournalFixture.address)
    )
  }

  /// Serves a request to its end.
  @discardableResult
  func serve(_ text: String, body: Int = 0) async throws -> MockReply {
    switch try service.reply(to: try JournalFixture.received(text, body: body)) {
    case .now(let reply): reply
    case .later(let make): await make()
    }
  }

  /// Serves requests without a body, by their paths.
  func serve(targets: [String]) async throws {
    for target in targets { try await serve(RequestText.make(target)) }
  }

  /// The response of the control API to a request such as `GET health`.
  func send(_ line: String, _ headers: HTTPHeaders = [], body: String = "") async throws -> HTTPResponse {
    await control.response(to: try ControlFixture.request(line, headers, body: body), isLocal: true)
  }

  /// A stream of events.
  func feed(after last: Int? = nil, heartbeat: Duration = .seconds(60)) throws -> EventFeed {
    try #require(EventFeed(of: runtime, after: last, heartbeat: heartbeat))
  }
}

extension EventFeed {
  /// The next part, as text.
  func text() async -> String? { await next().map { String(decoding: $0, as: UTF8.self) } }

  /// The names and ids of the next events, such as `request 1`.
  func events() async -> [String]? {
    await text()?.split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n")
      guard let name = lines.first(where: { $0.hasPrefix("event: ") }) else { return nil }
      let value = lines.first { $0.hasPrefix("id: ") } ?? lines.first { $0.hasPrefix("data: ") } ?? ""
      return "\(name.dropFirst(7)) \(value.hasPrefix("id: ") ? value.dropFirst(4) : value.dropFirst(6))"
    }
  }
}

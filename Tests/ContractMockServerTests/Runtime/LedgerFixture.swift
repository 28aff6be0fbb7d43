import HTTPExchange
import NIOCore

@testable import ContractMockServer

/// What a ledger is given.
enum LedgerFixture {
  static func asked(_ target: String = "/status", body: Int = 0) throws -> AskedRequest {
    let bytes = Array(ServerFixture.request(target).utf8)
    return AskedRequest(
      bytes: bytes,
      head: try bytes.withUnsafeBytes { try RequestHead($0) },
      body: Array(repeating: 0x61, count: body)
    )
  }

  static func subject(_ target: String = "/status", body: Int = 0, source: MockReply.Source = .method) throws
    -> JournalSubject
  {
    JournalSubject(
      try asked(target, body: body),
      session: nil,
      scenario: "online",
      operation: nil,
      status: 200,
      source: source,
      nearest: [],
      findings: []
    )
  }
}

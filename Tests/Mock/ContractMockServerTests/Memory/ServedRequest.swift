import ContractMockServer
import HTTPMessages
import HTTPWireFormat
import MockTestSupport

@testable import MockEngine

/// What a responder is given.
enum ServedRequest {
  static func received(_ text: String, body: Int = 0) throws -> ReceivedRequest {
    let bytes = Array(text.utf8)
    return ReceivedRequest(
      bytes: bytes,
      head: try bytes.withUnsafeBytes { try RequestHead($0, noticing: ReceivedRequest.noticedFields) },
      body: Array(repeating: 0x61, count: body)
    )
  }

  static func stage(_ scenario: Scenario = .online) throws -> MockRuntime.Stage {
    MockRuntime.Stage(api: try MockFixture.standard, name: "", scenario: scenario)
  }
}

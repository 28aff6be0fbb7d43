package import HTTPMessages
package import HTTPWireFormat
package import MockEngine

extension ReceivedRequest: IncomingRequest {
  /// The headers that a connection looks out for.
  package static let noticedFields = HeaderNameSet([MockRuntime.sessionField, MockRuntime.scenarioField])
  private static let sessionPosition = noticedFields.position(of: MockRuntime.sessionField) ?? 0
  private static let scenarioPosition = noticedFields.position(of: MockRuntime.scenarioField) ?? 0

  package var session: String? { noticed(Self.sessionPosition) }
  package var sessionSize: Int { head.noticed[Self.sessionPosition]?.count ?? 0 }
  package var scenario: String? { noticed(Self.scenarioPosition) }
  package var bodySize: Int { body.count }
  package var headSize: Int { bytes.count }

  package func copy(body: [UInt8]) -> any IncomingRequest { ReceivedRequest(bytes: bytes, head: head, body: body) }
}

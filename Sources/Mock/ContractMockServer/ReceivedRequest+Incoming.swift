package import HTTPWireFormat
package import MockEngine

extension ReceivedRequest: IncomingRequest {
  package var sessionSize: Int { head.session?.count ?? 0 }
  package var bodySize: Int { body.count }
  package var headSize: Int { bytes.count }

  package func copy(body: [UInt8]) -> any IncomingRequest { ReceivedRequest(bytes: bytes, head: head, body: body) }
}

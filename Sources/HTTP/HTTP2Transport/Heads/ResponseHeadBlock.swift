import HTTPMessages
import NIOHPACK

/// The heads of responses, as the frames of HTTP/2 carry them.
enum ResponseHeadBlock {
  /// Returns the response of a head, without a body, and what is wrong with its headers, if anything.
  ///
  /// - Throws: `MalformedHead` for a head without a status.
  static func response(
    _ block: HPACKHeaders
  ) throws(MalformedHead) -> (response: HTTPResponse, fault: MalformedHead?) {
    let head = try MessageHead(block, pseudo: [":status"])
    guard let text = head.pseudo[":status"] else { throw MalformedHead(reason: "the head has no :status") }
    guard text.utf8.count == 3, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let status = Int(text), status >= 100 else {
      throw MalformedHead(reason: "the status \"\(Self.excerpt(of: text))\" is not a number from 100 to 999")
    }
    guard status != 101 else { throw MalformedHead(reason: "the status 101 does not exist in HTTP/2") }
    return (HTTPResponse(status: status, version: HTTPVersion.http2.name, headers: head.headers), head.fault)
  }

  /// Checks trailers, which are not kept.
  static func checkTrailers(_ block: HPACKHeaders) throws(MalformedHead) {
    if let fault = try MessageHead(block, pseudo: []).fault { throw fault }
  }

  /// Returns the head of a response without the headers that HTTP/2 forbids.
  static func block(of response: HTTPResponse) -> HPACKHeaders {
    var block = HPACKHeaders()
    block.reserveCapacity(response.headers.fields.count + 1)
    block.add(name: ":status", value: String(response.status))
    for field in response.headers.fields {
      let name = ASCII.lowercased(field.name)
      if !MessageHead.connectionHeaders.contains(name) { block.add(name: name, value: field.value) }
    }
    return block
  }

  private static func excerpt(of text: String) -> String { VisibleText.of(String(text.prefix(20))) }
}

import Foundation
import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of coded bodies")
struct CodedRedactionTests {
  @Test("A coded body is decoded only if it has secrets, and its length is updated")
  func codedBody() throws {
    var exchange = try RedactionFixture.exchange(
      response: ["Content-Type": "application/json", "Content-Encoding": "gzip", "Content-Length": "34"]
    )
    exchange.response?.body = Array(
      try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWKsnPTs1TslJKNFSqBQA7esvQDgAAAA=="))
    )
    var redaction = RecordingRedaction()
    let response = redaction.redacting(exchange).response
    #expect(response?.headers == ["Content-Type": "application/json"])
    #expect(response.map { String(decoding: $0.body, as: UTF8.self) } == #"{"token":"REDACTED-1"}"#)

    exchange.response?.body = CodedBodies.gzip
    #expect(redaction.redacting(exchange) == exchange)
    exchange.response?.headers["Content-Encoding"] = "br"
    #expect(redaction.redacting(exchange) == exchange)
  }

  @Test(
    "A body is read as what it is, whatever coding its field names",
    arguments: ["br", "utf-8", "aws-chunked", "gzip", "deflate", "gzip, br", "zstd, identity", "a, b, c, d, gzip"]
  )
  func mislabelledCoding(_ coding: String) throws {
    var redaction = RecordingRedaction()
    let fields: HTTPHeaders = ["Content-Type": "application/json", "Content-Encoding": "\(coding)"]
    let redacted = redaction.redacting(try RedactionFixture.exchange(response: fields, #"{"token":"abc1"}"#))
    #expect(redacted.responseText == #"{"token":"REDACTED-1"}"#)
    #expect(redacted.response?.headers == fields)
    #expect(redaction.unreadBodies == 0)
  }

  @Test(
    "A coded body is read as far as it goes",
    arguments: [
      ("gzip", Array(CodedBodies.gzipSecret.dropLast(9))), ("gzip", Array(CodedBodies.gzipSecret.dropLast(30))),
      ("gzip", CodedBodies.gzipSecret + [0, 1, 2]), ("br, gzip", Array(CodedBodies.gzipSecret.dropLast(3))),
      ("deflate", Array(CodedBodies.zlibSecret.dropLast(5))), ("deflate", CodedBodies.zlibSecret + [1]),
    ] as [(String, [UInt8])]
  )
  func brokenCoding(_ coding: String, _ body: [UInt8]) throws {
    var exchange = try RedactionFixture.exchange(
      response: ["Content-Type": "application/json", "Content-Encoding": "\(coding)", "Content-Length": "9"]
    )
    exchange.response?.body = body
    var redaction = RecordingRedaction()
    let response = redaction.redacting(exchange).response
    let text = response.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(text?.hasPrefix(#"{"items":[{"a":"q7Xz9LmK2vT4pW8sYbN3"},"#) == true)
    #expect(text?.contains(#","access_token":"REDACTED-1""#) == true)
    #expect(response?.headers == ["Content-Type": "application/json"])
  }

  @Test("A body that cannot be decoded stays as it is, and is reported")
  func unreadBodies() throws {
    var redaction = RecordingRedaction(bodyLimit: 100)
    #expect(redaction.unreadBodies == 0 && redaction.unreadCodings.isEmpty)
    func response(_ coding: String, _ type: String, _ body: [UInt8]) throws {
      var exchange = try RedactionFixture.exchange(
        request: ["Cookie": "a=b\(redaction.secretCount)cdefghij"],
        response: ["Content-Type": "\(type)", "Content-Encoding": "\(coding)"]
      )
      exchange.response?.body = body
      #expect(redaction.redacting(exchange).response == exchange.response)
    }
    let opaque: [UInt8] = [0x0B, 0x02, 0x80, 0x01, 0xFF]
    try response("Br", "application/json", opaque)
    try response("zstd", "text/plain", opaque)
    try response("br", "application/json", opaque)
    try response("gzip", "application/json", CodedBodies.gzipSecret)
    #expect(redaction.unreadBodies == 4)
    try response("br", "image/png", opaque)
    try response("gzip", "application/json", CodedBodies.gzip)
    #expect(redaction.unreadBodies == 4)
    #expect(redaction.unreadCodings == ["br", "gzip", "zstd"])
  }

  @Test("A secret that can be seen through a coding that cannot be undone does not stay")
  func seenThrough() throws {
    var exchange = try RedactionFixture.exchange(response: [
      "Content-Type": "application/json", "Content-Encoding": "br",
    ])
    exchange.response?.body = [0x0B, 0x13, 0x80] + Array(#"{"token":"abc1"}"#.utf8) + [3]
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(exchange)
    #expect(redacted.response?.body == [0x0B, 0x13, 0x80] + Array(#"{"token":"REDACTED-1"}"#.utf8) + [3])
    #expect(redaction.unreadBodies == 1)
  }
}

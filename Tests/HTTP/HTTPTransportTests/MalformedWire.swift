import HTTPMessages
import WireTestSupport

/// Responses that are not HTTP, or violate it.
enum MalformedWire {
  static let heads: [BrokenWire] = [
    row("plain garbage", "garbage\r\n\r\n", "malformed-response: \"garbage\" is not an HTTP/1.1 status line"),
    row(
      "a body without a head",
      "{\"items\":[]}",
      "malformed-response: \"{\\\"items\\\":[]}\" is not an HTTP/1.1 status line"
    ),
    BrokenWire(
      name: "TLS in response to HTTP",
      steps: [.bytes([0x15, 3, 1, 0, 2, 2, 0x46])],
      faults: ["tls: the server speaks TLS at this port; write https:// in the URL"]
    ),
    BrokenWire(
      name: "binary garbage",
      steps: [.bytes([0, 0xFF, 0x41])],
      faults: ["malformed-response: \"\\x00\\xffA\" is not an HTTP/1.1 status line"]
    ),
    row(
      "another protocol version",
      "HTTP/2 200 OK\r\n\r\n",
      "malformed-response: \"HTTP/2 200 OK\" is not an HTTP/1.1 status line"
    ),
    row("no status", "HTTP/1.1\r\n\r\n", "malformed-response: \"HTTP/1.1\" is not an HTTP/1.1 status line"),
    row(
      "a status of two digits",
      "HTTP/1.1 20 OK\r\n\r\n",
      "malformed-response: the status \"20\" is not a number from 100 to 999"
    ),
    row(
      "a status below 100",
      "HTTP/1.1 099 OK\r\n\r\n",
      "malformed-response: the status \"099\" is not a number from 100 to 999"
    ),
    row(
      "a status of letters",
      "HTTP/1.1 OK 200\r\n\r\n",
      "malformed-response: the status \"OK\" is not a number from 100 to 999"
    ),
    row(
      "an empty line first",
      "\r\nHTTP/1.1 200 OK\r\n\r\n",
      "malformed-response: the response starts with an empty line instead of a status line"
    ),
    row(
      "a header line without a colon",
      "HTTP/1.1 200 OK\r\nServer x\r\n\r\n",
      "malformed-response: the header line \"Server x\" has no colon",
      status: 200
    ),
    row(
      "white space before the colon",
      "HTTP/1.1 200 OK\r\nServer : x\r\n\r\n",
      "malformed-response: \"Server \" is not a valid header name",
      status: 200
    ),
    row(
      "a header field without a name",
      "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
      "malformed-response: \"\" is not a valid header name",
      status: 200
    ),
    row(
      "a NUL in a header field",
      "HTTP/1.1 200 OK\r\nServer: a\0b\r\n\r\n",
      "malformed-response: the header line \"Server: a\\x00b\" contains a control character",
      status: 200
    ),
    row(
      "a fold with nothing to fold to",
      "HTTP/1.1 200 OK\r\n x\r\n\r\n",
      "malformed-response: the first header line \" x\" starts with white space",
      status: 200
    ),
    row(
      "a head beyond the limit",
      "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 600))\r\n\r\n",
      "malformed-response: the head exceeds the limit of 500 bytes",
      status: 200
    ),
    row(
      "interim responses beyond the limit",
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 30),
      "malformed-response: the status line exceeds the limit of 500 bytes",
      status: 100
    ),
  ]

  static let framings: [BrokenWire] = [
    row(
      "conflicting lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
      "malformed-response: Content-Length is both 3 and 4",
      status: 200
    ),
    row(
      "conflicting lengths in one field",
      "HTTP/1.1 200 OK\r\nContent-Length: 3, 4\r\n\r\nabc",
      "malformed-response: Content-Length is both 3 and 4",
      status: 200
    ),
    row(
      "a negative length",
      "HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc",
      "malformed-response: Content-Length \"-3\" is not a number of bytes",
      status: 200
    ),
    row(
      "a length that no machine can count",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
      "malformed-response: Content-Length \"99999999999999999999\" is not a number of bytes",
      status: 200
    ),
    row(
      "both length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      "malformed-response: both Content-Length and Transfer-Encoding are given",
      status: 200,
      body: "abc"
    ),
    row(
      "an unsupported transfer coding",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      "malformed-response: Transfer-Encoding \"gzip, chunked\" instead of chunked",
      status: 200,
      body: "abc"
    ),
    row(
      "chunks in HTTP/1.0",
      "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      "malformed-response: Transfer-Encoding is given in an HTTP/1.0 response",
      status: 200,
      body: "abc"
    ),
    row(
      "a chunk size of letters",
      chunked("3\r\nabc\r\nxyz\r\n"),
      "malformed-response: invalid chunk size \"xyz\", after 3 bytes",
      status: 200,
      body: "abc"
    ),
    row(
      "chunks announced and none sent",
      chunked("{\"items\":[]}\r\n"),
      "malformed-response: invalid chunk size \"{\\\"items\\\":[]}\", after 0 bytes",
      status: 200
    ),
    row(
      "a negative chunk size",
      chunked("-3\r\nabc\r\n"),
      "malformed-response: invalid chunk size \"-3\", after 0 bytes",
      status: 200
    ),
    row(
      "a chunk size that no machine can count",
      chunked("fffffffffffffffff\r\n"),
      "malformed-response: invalid chunk size \"fffffffffffffffff\", after 0 bytes",
      status: 200
    ),
    row(
      "a bare LF after a chunk size",
      chunked("3\nabc\r\n"),
      "malformed-response: invalid chunk size \"3\" with a bare LF, after 0 bytes",
      status: 200
    ),
    row(
      "a chunk longer than its size",
      chunked("3\r\nabcde\r\n0\r\n\r\n"),
      "malformed-response: \"de\\r\\n0\\r\\n\\r\\n\" instead of the end of a chunk, after 3 bytes",
      status: 200,
      body: "abc"
    ),
    row(
      "a trailer line without a colon",
      chunked("3\r\nabc\r\n0\r\nnonsense\r\n\r\n"),
      "malformed-response: in the trailer section: the header line \"nonsense\" has no colon",
      status: 200,
      body: "abc"
    ),
    row(
      "a length beyond the limit",
      "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\nabc",
      "body-beyond-limit: the body of 1001 bytes exceeds the limit of 1000 bytes (limits.max-body)",
      status: 200
    ),
    row(
      "chunks beyond the limit",
      chunked("3\r\nabc\r\n3E6\r\n"),
      "body-beyond-limit: the body exceeds the limit of 1000 bytes (limits.max-body)",
      status: 200,
      body: "abc"
    ),
    row(
      "a body that closing ends beyond the limit",
      "HTTP/1.1 200 OK\r\n\r\n\(String(repeating: "x", count: 1001))",
      "body-beyond-limit: the body exceeds the limit of 1000 bytes (limits.max-body)",
      status: 200,
      body: String(repeating: "x", count: 1000)
    ),
  ]

  static let excesses: [BrokenWire] = [
    row(
      "a body longer than its length",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcde",
      "body-too-long: 2 bytes after the 3 bytes that Content-Length announced: \"de\"",
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "bytes after a response that closes the connection, written apart",
      steps: [
        .text("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"), .pause, .text("d"), .close,
      ],
      faults: ["body-too-long: 1 byte after the 3 bytes that Content-Length announced: \"d\""],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "a body after 204, written apart",
      steps: [.text("HTTP/1.1 204 No Content\r\n\r\n"), .pause, .text("abc")],
      faults: ["body-too-long: 3 bytes after a 204 response, which has no body: \"abc\""],
      status: 204
    ),
    row(
      "a body after 304",
      "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\nabc",
      "body-too-long: 3 bytes after a 304 response, which has no body: \"abc\"",
      status: 304
    ),
    BrokenWire(
      name: "a body after the response to HEAD",
      method: .head,
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")],
      faults: ["body-too-long: 3 bytes after the response to HEAD, which has no body: \"abc\""],
      status: 200
    ),
    row(
      "bytes after the last chunk",
      chunked("3\r\nabc\r\n0\r\n\r\nde"),
      "body-too-long: 2 bytes after the last chunk: \"de\"",
      status: 200,
      body: "abc"
    ),
  ]

  private static func chunked(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
  }

  private static func row(
    _ name: String,
    _ text: String,
    _ fault: String,
    status: Int? = nil,
    body: String = ""
  ) -> BrokenWire {
    BrokenWire(name: name, steps: [.text(text)], faults: [fault], status: status, body: body)
  }
}

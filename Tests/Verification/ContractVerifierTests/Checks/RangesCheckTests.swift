import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Requests for a part of a body")
struct RangesCheckTests {
  private static func contract(_ statuses: [Int]) -> Contract {
    TestContract.paths(
      """
        /manual:
          get:
            operationId: getManual
            responses:
              '200': { description: All of it., content: { application/octet-stream: {} } }
      \(statuses.map { "        '\($0)': { description: Some. }" }.joined(separator: "\n"))
      """
    )
  }

  /// What a server sends for a range: status, Content-Range, the range of the bytes, and other headers.
  struct Reply: Sendable, CustomTestStringConvertible {
    var status = 206
    var range: String?
    var body = 0..<0
    var headers: HTTPHeaders = [:]
    var testDescription: String { "\(status) \(range ?? "-") \(body)" }
  }

  private static let bytes = Array("0123456789".utf8)

  private static func findings(
    _ replies: [String: Reply],
    documented: [Int] = [206],
    _ headers: HTTPHeaders = ["ETag": "\"a\""]
  ) async -> [String] {
    let client = ScriptedClient { call in
      guard call.path == "/manual" else { return .empty(404) }
      let whole = HTTPResponse(
        status: 200,
        headers: HTTPHeaders(headers.fields + [HTTPHeaderField("Content-Type", "application/octet-stream")]),
        body: bytes
      )
      guard let asked = call.request.headers["Range"], let reply = replies[asked] else { return whole }
      var response = HTTPResponse(
        status: reply.status,
        headers: HTTPHeaders(whole.headers.fields),
        body: Array(bytes[reply.body])
      )
      if let range = reply.range { response.headers["Content-Range"] = range }
      for field in reply.headers.fields { response.headers[field.name] = field.value }
      return response
    }
    return await explore(contract(documented), through: client).lines
  }

  private static let right = [
    "bytes=1-2": Reply(range: "bytes 1-2/10", body: 1..<3), "bytes=-1": Reply(range: "bytes 9-9/*", body: 9..<10),
    "bytes=10-": Reply(status: 416, range: "bytes */10"),
  ]

  @Test(
    "A part that is not the one of the request, or that does not fit its Content-Range, is reported",
    arguments: [
      ("bytes=10-", Reply(status: 500), "status 500 for the same request with Range: bytes=10-"),
      (
        "bytes=10-", Reply(range: "bytes 9-9/10", body: 9..<10),
        "the Content-Range is bytes 9-9/10 for Range: bytes=10-; the whole body has 10 bytes"
      ),
      ("bytes=1-2", Reply(status: 416), "status 416 for Range: bytes=1-2, although the body has 10 bytes"),
      ("bytes=1-2", Reply(body: 1..<3), "status 206 without Content-Range"),
      ("bytes=1-2", Reply(range: "1-2", body: 1..<3), "the Content-Range 1-2 is no range of bytes"),
      (
        "bytes=1-2", Reply(range: "bytes 1-2/10", body: 1..<2),
        "the body has 1 byte; its Content-Range is bytes 1-2/10"
      ),
      (
        "bytes=1-2", Reply(range: "bytes 1-2/10", body: 0..<2),
        "the bytes of Content-Range bytes 1-2/10 are not those of the whole body"
      ),
      (
        "bytes=1-2", Reply(range: "bytes 0-1/10", body: 0..<2),
        "the Content-Range is bytes 0-1/10 for Range: bytes=1-2; the whole body has 10 bytes"
      ),
      (
        "bytes=-1", Reply(range: "bytes 9-9/11", body: 9..<10),
        "the Content-Range is bytes 9-9/11; the whole body has 10 bytes"
      ),
    ]
  )
  func wrong(_ range: String, _ reply: Reply, _ message: String) async {
    let lines = await Self.findings(Self.right.merging([range: reply]) { $1 })
    #expect(lines == ["ranges getManual: \(message)"])
  }

  @Test(
    "Right parts, a smaller one, several parts, a body that has changed and no parts at all are right",
    arguments: [
      right, [:], right.merging(["bytes=1-2": Reply(range: "bytes 1-1/10", body: 1..<2)]) { $1 },
      right.merging(["bytes=1-2": Reply(body: 0..<9, headers: ["Content-Type": "multipart/byteranges"])]) { $1 },
      right.merging(["bytes=1-2": Reply(range: "bytes 1-2/7", body: 4..<6, headers: ["ETag": "\"b\""])]) { $1 },
      right.merging(["bytes=10-": Reply(status: 503)]) { $1 },
      right.merging(["bytes=1-2": Reply(range: "bytes 1-2/7", body: 4..<6, headers: ["Content-Encoding": "x"])]) { $1 },
    ]
  )
  func conforming(_ replies: [String: Reply]) async {
    #expect(await Self.findings(replies) == [])
  }

  @Test("Without a validator, other bytes are no fault, as the body may have changed")
  func unvalidated() async {
    let replies = Self.right.merging(["bytes=1-2": Reply(range: "bytes 1-2/7", body: 4..<6)]) { $1 }
    #expect(await Self.findings(replies, [:]) == [])
  }

  @Test("A range of more bytes than can be counted is none")
  func endless() async {
    let range = "bytes 0-9223372036854775807/*"
    let lines = await Self.findings(Self.right.merging(["bytes=1-2": Reply(range: range, body: 1..<3)]) { $1 })
    #expect(lines == ["ranges getManual: the Content-Range \(range) is no range of bytes"])
  }

  @Test("Parts are requested where the contract documents 206, or the response offers them", arguments: [true, false])
  func offered(_ isOffered: Bool) async {
    let reply = ["bytes=1-2": Reply(status: 500)]
    let lines = await Self.findings(reply, documented: [], isOffered ? ["Accept-Ranges": "bytes"] : [:])
    #expect(lines.isEmpty != isOffered)
  }
}

import HTTPMessages
import NIOCore

/// Sends bytes to a port of the loopback address, and collects what comes until the server closes.
enum RawClient {
  static func exchange(_ text: String, port: Int, thenEnds: Bool = false) async throws -> [UInt8] {
    try await exchange(Array(text.utf8), port: port, thenEnds: thenEnds)
  }

  static func exchange(_ bytes: [UInt8], port: Int, thenEnds: Bool = false) async throws -> [UInt8] {
    try await WireClient.connect(port) { reader, writer, _ in
      try await writer.write(ByteBuffer(bytes: bytes))
      if thenEnds { writer.finish() }
      return try await reader.bytes()
    }
  }

  /// The responses in what a server sent on one connection, to requests of these methods.
  static func responses(_ bytes: [UInt8], to methods: [HTTPMethod]) throws -> [HTTPResponse] {
    var rest = bytes[...]
    return try methods.map { method in try response(&rest, to: method) }
  }

  struct NotHTTP: Error {
    let text: String
  }

  private static func response(_ rest: inout ArraySlice<UInt8>, to method: HTTPMethod) throws -> HTTPResponse {
    let separator = Array("\r\n\r\n".utf8)
    guard let end = rest.indices.first(where: { rest[$0...].starts(with: separator) }) else {
      throw NotHTTP(text: String(decoding: rest, as: UTF8.self))
    }
    let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    var headers = HTTPHeaders()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers.add(String(parts[0]), ASCII.trimmed(String(parts[1])))
    }
    let status = Int(words[1]) ?? 0
    let hasBody = method != .head && status != 204 && status != 304 && status >= 200
    let count = hasBody ? headers["Content-Length"].flatMap { Int($0) } ?? 0 : 0
    let body = rest[(end + 4)...].prefix(count)
    rest = rest[(end + 4 + body.count)...]
    return HTTPResponse(
      status: status,
      reason: words.count > 2 ? String(words[2]) : "",
      headers: headers,
      body: Array(body)
    )
  }
}

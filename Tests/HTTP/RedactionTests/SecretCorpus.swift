import Foundation
import HTTPMessages
import Redaction

/// Places of a message for a named value.
enum CorpusPlace: String, CaseIterable {
  case jsonRequest, jsonResponse, nestedJSON, query, form, multipart, header, cookie, element, attribute, column, yaml,
    environment, pair, lateName, patch, variables, sentence, option, link, base64, connection, script, lines,
    rawHeaders,
    prose

  /// An exchange with a value under a name.
  func exchange(_ name: String, _ value: String) throws -> HTTPExchange {
    let json = "application/json"
    let literal = Self.literal(value)
    let plain = Self.plain(name)
    switch self {
    case .jsonRequest: return try Self.exchange(json, "{\(Self.literal(name)):\(literal),\"n\":1}")
    case .jsonResponse: return try Self.exchange("", "", json, "{\"user\":{\(Self.literal(name)):\(literal)},\"n\":1}")
    case .nestedJSON:
      return try Self.exchange("", "", json, "{\"body\":\(Self.literal("{\(Self.literal(name)):\(literal)}"))}")
    case .query: return try Self.exchange("", "", url: "https://h/p?n=1&\(Self.escape(name))=\(Self.escape(value))")
    case .form:
      return try Self.exchange("application/x-www-form-urlencoded", "n=1&\(Self.escape(name))=\(Self.escape(value))")
    case .multipart:
      return try Self.exchange(
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--b--\r\n"
      )
    case .header:
      return try Self.exchange("", "", header: HTTPHeaderField("X-\(plain.replacing("_", with: "-"))", value))
    case .cookie: return try Self.exchange("", "", header: HTTPHeaderField("X-Note", "\(plain)=\(value)"))
    case .element: return try Self.exchange("", "", "application/xml", "<r><\(plain)>\(value)</\(plain)></r>")
    case .attribute: return try Self.exchange("", "", "application/xml", "<r><user \(plain)=\"\(value)\"/></r>")
    case .column: return try Self.exchange("", "", "text/csv", "id,\"\(name)\"\n1,\(value)\n")
    case .yaml: return try Self.exchange("application/yaml", "user:\n  \(plain): \(value)\n  n: 1\n")
    case .environment: return try Self.exchange("", "", "text/plain", "# set\nexport \(plain.uppercased())=\(value)\n")
    case .pair: return try Self.exchange("", "", json, "[{\"name\":\(Self.literal(name)),\"value\":\(literal)}]")
    case .lateName: return try Self.exchange(json, "[{\"value\":\(literal),\"key\":\(Self.literal(name))}]")
    case .patch:
      return try Self.exchange(
        "application/json-patch+json",
        "[{\"op\":\"replace\",\"path\":\"/user/\(plain)\",\"value\":\(literal)}]"
      )
    case .variables:
      return try Self.exchange(
        json,
        "{\"query\":\"mutation M { m }\",\"variables\":{\"input\":{\(Self.literal(name)):\(literal)}}}"
      )
    case .sentence:
      return try Self.exchange("", "", json, "{\"text\":\(Self.literal("Hello. Your \(name) is: \(value)"))}")
    case .option:
      return try Self.exchange("", "", json, "{\"log\":\"run --\(plain.replacing("_", with: "-"))=\(value) --n 1\"}")
    case .link:
      return try Self.exchange("", "", "text/html", "<p><a href=\"/go?\(plain)=\(value)&amp;n=1\">go</a></p>")
    case .base64:
      let data = Data("{\(Self.literal(name)):\(literal),\"n\":12345}".utf8).base64EncodedString()
      return try Self.exchange("", "", json, "{\"data\":\"\(data)\"}")
    case .connection:
      return try Self.exchange("", "", json, "{\"dsn\":\"Server=db;Database=x;\(plain)=\(value);Pool=1\"}")
    case .script:
      return try Self.exchange("", "", "text/html", "<script>window.x = {n: 1, \(plain): \"\(value)\"};</script>")
    case .lines:
      return try Self.exchange("", "", "application/x-ndjson", "{\"n\":1}\n{\(Self.literal(name)):\(literal)}\n")
    case .rawHeaders:
      return try Self.exchange(
        "",
        "",
        json,
        "{\"rawHeaders\":[\"Host\",\"h\",\"X-\(plain.replacing("_", with: "-"))\",\(literal)]}"
      )
    case .prose:
      return try Self.exchange("", "", "text/plain", "Log of today\n10:00 got \(plain)=\(value) from host 7\n")
    }
  }

  private static func exchange(
    _ type: String,
    _ body: String,
    _ responseType: String = "",
    _ reply: String = "",
    url: String = "https://h/p",
    header: HTTPHeaderField? = nil
  ) throws -> HTTPExchange {
    var request: [HTTPHeaderField] = header.map { [$0] } ?? []
    if !type.isEmpty { request.append(HTTPHeaderField("Content-Type", type)) }
    let response = responseType.isEmpty ? [] : [HTTPHeaderField("Content-Type", responseType)]
    return HTTPExchange(
      request: HTTPRequest(
        method: .post,
        url: try HTTPURL(parsing: url),
        headers: HTTPHeaders(request),
        body: Array(body.utf8)
      ),
      response: HTTPResponse(status: 200, headers: HTTPHeaders(response), body: Array(reply.utf8))
    )
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }

  private static func escape(_ text: String) -> String { PercentEncoding.encode(text) }

  /// A name as programs write it: without spaces.
  private static func plain(_ name: String) -> String { name.replacing(" ", with: "_") }
}

/// Numbers from a seed.
struct CorpusRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  mutating func text(_ alphabet: String, _ count: Int) -> String {
    let letters = Array(alphabet)
    return String((0..<count).map { _ in letters[next(letters.count)] })
  }

  /// A value that somebody keeps secret.
  mutating func secret() -> String {
    let digits = "0123456789"
    let lower = "abcdefghijklmnopqrstuvwxyz"
    switch next(7) {
    case 0: return text(digits + "abcdef", 32)
    case 1: return text(digits + lower + lower.uppercased(), 24)
    case 2: return text(digits + lower + lower.uppercased() + "-_", 43)
    case 3: return text(lower, 6) + text(digits, 3)
    case 4: return "Tr0ub" + text(lower, 3) + "-" + text(digits, 2)
    case 5:
      return text(lower.uppercased() + digits, 5) + "-" + text(lower.uppercased() + digits, 5) + "-" + text(digits, 4)
    default: return [8, 4, 4, 4, 12].map { text(digits + "abcdef", $0) }.joined(separator: "-")
    }
  }
}

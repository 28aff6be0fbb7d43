import ContentCoding
import HTTPExchange
import JSONSyntax

/// What a request's body says, apart from how it is written.
enum BodyContent {
  /// A field of a form.
  struct Field: Hashable {
    let name: String
    /// What tells a file from a text of the same content; empty for a text.
    let note: String
    let value: [UInt8]
  }

  /// No body.
  case none
  /// A JSON value: the order of members, and how strings and numbers are spelt, make no difference.
  case json(JSONDocument)
  /// The fields of a form of either kind, in any order.
  case form([Field])
  /// Any other bytes.
  case bytes([UInt8])

  /// The names of the header fields by which a body is read.
  static let headerNames = ["Content-Type", "Content-Encoding"]

  /// The largest body behind its content coding, in bytes, that is decoded to be compared.
  private static let limit = 64 << 20

  /// Reads a body; what begins as JSON does is JSON whatever its type says, as many clients send it without one.
  init(_ body: [UInt8], headers: HTTPHeaders, type: String?) {
    guard !body.isEmpty else {
      self = .none
      return
    }
    let isCoded = headers["Content-Encoding"] != nil
    let body = isCoded ? ContentCoding.decode(body, headers: headers, limit: Self.limit) ?? body : body
    let type = type.flatMap { MediaType($0) }
    if type?.isJSON ?? false || Self.beginsAsJSON(body), let document = try? JSONDocument(parsing: body) {
      self = .json(document)
    } else if type?.essence == "application/x-www-form-urlencoded" {
      self = .form(Self.fields(ofQuery: String(decoding: body, as: UTF8.self)))
    } else if let form = type.flatMap({ MultipartForm(body, type: $0) }) {
      // The boundary is another each time.
      self = .form(
        form.parts.map { part in
          let note = part.fileName.map { "file \($0) \(part.type?.essence ?? "")" } ?? ""
          return Field(name: part.name, note: note, value: Array(body[part.content]))
        }
      )
    } else {
      self = .bytes(body)
    }
  }

  /// Reads the body of a request that came.
  init(_ request: HTTPRequest) {
    self.init(request.body, headers: request.headers, type: request.headers["Content-Type"])
  }

  /// Reads the body of a recorded request.
  init(_ entry: RecordedEntry) {
    let headers = entry.requestHead.headers
    let type = headers["Content-Type"] ?? entry.value["request"]?["postData"]?["mimeType"]?.string
    self.init(entry.requestBody(), headers: headers, type: type)
  }

  private static func beginsAsJSON(_ body: [UInt8]) -> Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == 0x7B || first == 0x5B
  }

  private static func fields(ofQuery query: String) -> [Field] {
    URLSpelling.query(query).utf8.split(separator: 0x26).map { item in
      let name = item.prefix { $0 != 0x3D }
      let value = item.dropFirst(name.count)
      return Field(
        name: String(Substring(name)),
        note: value.isEmpty ? "name alone" : "",
        value: Array(value.dropFirst())
      )
    }
  }
}

import ContentCodings
import HTTPMessages
import JSONSyntax

/// The meaning of a request's body, independent of its formatting.
enum BodyContent {
  /// A field of a form.
  struct Field: Hashable {
    let name: String
    /// Distinguishes a file from a text field with the same content; empty for text fields.
    let note: String
    let value: [UInt8]
  }

  /// No body.
  case none
  /// A JSON value, in which member order and the spelling of strings, numbers and GraphQL documents do not matter.
  case json(JSONDocument)
  /// The fields of a URL-encoded or multipart form, in any order.
  case form([Field])
  /// The canonical text of an XML document, in which the spelling of tags does not matter.
  case xml([UInt8])
  /// Any other bytes.
  case bytes([UInt8])

  /// The headers that determine how a body is parsed.
  static let headerNames = ["Content-Type", "Content-Encoding"]

  /// The largest decoded body that is compared, in bytes.
  private static let limit = 64 << 20
  /// The most fields of a form that are compared one by one.
  private static let mostFields = 1 << 17

  /// Parses a body.
  ///
  /// Text that starts like JSON or XML counts as such whatever its type, because many clients omit the type.
  init(_ body: [UInt8], headers: HTTPHeaders, type: String?) {
    guard !body.isEmpty else {
      self = .none
      return
    }
    let isCoded = headers["Content-Encoding"] != nil
    let decoded = isCoded ? ContentCoding.decode(body, headers: headers, limit: Self.limit) ?? body : body
    // A byte order mark means nothing (RFC 8259, section 8.1).
    let body = ByteOrderMark.removed(from: decoded)
    let type = type.flatMap { MediaType($0) }
    if type?.isJSON ?? false || JSONWhitespace.opensContainer(body),
      let document = (try? JSONDocument(parsing: body)) ?? Self.lines(body, type)
    {
      self = .json(EmbeddedText.body(document))
    } else if let document = XMLContent(body) {
      self = .xml(document.bytes)
    } else if type?.isForm == true, body.lazy.filter({ $0 == 0x26 }).dropFirst(Self.mostFields).isEmpty {
      self = .form(Self.fields(ofQuery: String(decoding: body, as: UTF8.self)))
    } else if let form = type.flatMap({ MultipartForm(body, type: $0) }), form.parts.count <= Self.mostFields {
      // The boundary differs from request to request.
      self = .form(
        form.parts.map { part in
          let content = Array(body[part.content])
          let json = part.type?.isJSON ?? (part.fileName == nil) ? EmbeddedText.json(content) : nil
          // Browsers call a part with a type a file of this name.
          let file = json == nil || part.fileName != "blob" ? part.fileName : nil
          let note = file.map { "file \($0) \(part.type?.essence ?? "")" } ?? ""
          return Field(name: part.name, note: note, value: json ?? content)
        }
      )
    } else {
      self = .bytes(body)
    }
  }

  /// Parses the body of an incoming request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - selection: The values of a JSON body that are compared; `nil` for all.
  init(_ request: HTTPRequest, selecting selection: JSONSelection?) {
    self.init(request.body, headers: request.headers, type: request.headers["Content-Type"])
    select(selection)
  }

  /// Parses the body of a recorded request.
  ///
  /// - Parameters:
  ///   - entry: The recorded exchange.
  ///   - selection: The values of a JSON body that are compared; `nil` for all.
  init(_ entry: RecordedEntry, selecting selection: JSONSelection?) {
    let headers = entry.requestHead.headers
    let type = headers["Content-Type"] ?? entry.source?.value["request"]?["postData"]?["mimeType"]?.string
    self.init(entry.requestBody(), headers: headers, type: type)
    select(selection)
  }

  private mutating func select(_ selection: JSONSelection?) {
    if let selection, case .json(let document) = self { self = .json(selection.selecting(from: document)) }
  }

  /// Returns the values in the lines of a body as an array; `nil` for a body of another type.
  private static func lines(_ body: [UInt8], _ type: MediaType?) -> JSONDocument? {
    guard type?.sequence == .jsonLines else { return nil }
    let lines = body.split(separator: 0x0A).filter { !$0.allSatisfy(JSONWhitespace.contains) }
    return try? JSONDocument(parsing: [0x5B] + lines.joined(separator: [0x2C]) + [0x5D])
  }

  private static func fields(ofQuery query: String) -> [Field] {
    URLNormalization.query(query).utf8.split(separator: 0x26).map { item in
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

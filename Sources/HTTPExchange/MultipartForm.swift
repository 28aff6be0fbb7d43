/// The parts of a `multipart/form-data` body, by the places in which they stand.
///
/// Source: RFC 7578; RFC 2046, section 5.1.
package struct MultipartForm: Sendable {
  /// One part.
  package struct Part: Sendable {
    /// The name of the form's field; empty where the part has none.
    package let name: String
    /// The name of the file that the part is; `nil` for a plain field.
    package let fileName: String?
    /// The media type, where the part names one.
    package let type: MediaType?
    /// Where the content stands in the body.
    package let content: Range<Int>
  }

  /// The parts in order.
  package let parts: [Part]

  /// Finds the parts of a body; `nil` where its type is not multipart, names no boundary, or the body does not keep to it.
  package init?(_ body: [UInt8], type: MediaType) {
    guard type.type == "multipart", let boundary = type.parameter("boundary"), !boundary.isEmpty else { return nil }
    let mark = Array("--\(boundary)".utf8)
    var marks: [Int] = []
    var offset = 0
    while offset + mark.count <= body.count {
      let isStart = offset == 0 || body[offset - 1] == 0x0A
      if isStart, body[offset] == 0x2D, body[offset...].starts(with: mark) {
        marks.append(offset)
        offset += mark.count
      } else {
        offset += 1
      }
    }
    guard marks.count >= 2 else { return nil }
    parts = zip(marks, marks.dropFirst()).map { start, end in
      let end = Self.withoutLineEnd(body, end)
      return Self.part(of: body, from: min(Self.lineEnd(body, from: start + mark.count), end), to: end)
    }
  }

  private static func part(of body: [UInt8], from start: Int, to end: Int) -> Part {
    var headers = HTTPHeaders()
    var offset = start
    while offset < end {
      let next = min(lineEnd(body, from: offset), end)
      let line = String(decoding: body[offset..<next].prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
      offset = next
      if line.isEmpty { break }
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers.add(ASCII.trimmed(String(line[..<colon])), ASCII.trimmed(String(line[line.index(after: colon)...])))
    }
    // A disposition is written as a media type is, but for the slash.
    let disposition = headers["Content-Disposition"].flatMap { MediaType("form/\($0)") }
    return Part(
      name: disposition?.parameter("name") ?? "",
      fileName: disposition?.parameter("filename") ?? disposition?.parameter("filename*"),
      type: headers["Content-Type"].flatMap { MediaType($0) },
      content: offset..<end
    )
  }

  /// The offset behind the line feed that ends the line at an offset.
  private static func lineEnd(_ body: [UInt8], from offset: Int) -> Int {
    (body[offset...].firstIndex(of: 0x0A) ?? body.count - 1) + 1
  }

  /// The offset before the line break that belongs to the boundary behind it.
  private static func withoutLineEnd(_ body: [UInt8], _ end: Int) -> Int {
    var end = end
    if end > 0, body[end - 1] == 0x0A { end -= 1 }
    if end > 0, body[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

/// The parts of a `multipart/form-data` body, as ranges of its bytes.
///
/// Source: RFC 7578; RFC 2046, section 5.1.
package struct MultipartForm: Sendable {
  /// A part of a form.
  package struct Part: Sendable {
    /// The name of the form field; empty if the part has none.
    package let name: String
    /// The file name; `nil` for a plain field.
    package let fileName: String?
    /// The media type, if the part declares one.
    package let type: MediaType?
    /// The header fields.
    package let headers: HTTPHeaders
    /// The offset of the first header field in the body.
    package let start: Int
    /// The range of the content in the body.
    package let content: Range<Int>
  }

  private let body: [UInt8]
  /// The offsets of the boundaries, and the end of a body that is cut.
  private let marks: [Int]
  /// The length of a boundary.
  private let length: Int
  /// Whether the last boundary is the closing one, so that no part is missing at the end.
  package let isClosed: Bool

  /// Finds the parts of a body; `nil` if its type is not multipart or has no boundary, or the body does not use it.
  package init?(_ body: [UInt8], type: MediaType) {
    guard type.type == "multipart", let boundary = type.parameter("boundary"), !boundary.isEmpty else { return nil }
    let mark = Self.mark(boundary)
    let marks = Self.marks(mark, in: body)
    guard marks.count >= 2 else { return nil }
    (self.body, self.marks, length) = (body, marks, mark.count)
    isClosed = marks.last.map { body[($0 + mark.count)...].starts(with: "--".utf8) } ?? false
  }

  /// The parts, in order; each is read when it is asked for, because a body may have millions of them.
  package var parts: LazyMapSequence<Range<Int>, Part> {
    (0..<max(0, marks.count - 1)).lazy.map { [body, marks, length] position in
      Self.part(of: body, between: marks[position], marks[position + 1], length: length)
    }
  }

  /// Finds the parts of a body by detecting its boundary, including a truncated last part.
  ///
  /// - Returns: `nil` if no line at the start of the body is a boundary followed by header fields.
  package init?(detectingBoundaryIn body: [UInt8]) {
    guard let mark = Self.firstMark(of: body) else { return nil }
    var marks = Self.marks(mark, in: body)
    isClosed = marks.last.map { body[($0 + mark.count)...].starts(with: "--".utf8) } ?? false
    if !isClosed { marks.append(body.count) }
    (self.body, self.marks, length) = (body, marks, mark.count)
  }

  /// Finds the parts of a body that grows from call to call.
  package struct Scanner: Sendable {
    private let mark: [UInt8]
    private var searched = 0
    private var last: Int?

    /// Creates a scanner; `nil` if the type has no boundary.
    package init?(type: MediaType) {
      guard type.type == "multipart", let boundary = type.parameter("boundary"), !boundary.isEmpty else { return nil }
      mark = MultipartForm.mark(boundary)
    }

    /// The end of the boundary after the last part.
    package var offset: Int { last.map { $0 + mark.count } ?? 0 }

    /// Returns the next part; `nil` if there is none, or if its end is yet to come.
    package mutating func next(in body: [UInt8]) -> Part? {
      while let end = MultipartForm.nextMark(mark, in: body, from: &searched) {
        let start = last
        last = end
        if let start { return MultipartForm.part(of: body, between: start, end, length: mark.count) }
      }
      return nil
    }
  }

  private static func mark(_ boundary: String) -> [UInt8] { Array("--\(boundary)".utf8) }

  /// The maximum number of bytes searched for the first boundary.
  private static let longestPreamble = 1024

  /// Returns the first line that looks like a boundary and is followed by a header field of a part.
  private static func firstMark(of body: [UInt8]) -> [UInt8]? {
    var offset = 0
    while offset < min(body.count, longestPreamble) {
      let next = lineEnd(body, from: offset)
      let line = body[offset..<next].prefix { $0 != 0x0D && $0 != 0x0A }
      let isField = body[next...].prefix(8).map(ASCII.lowercased).elementsEqual("content-".utf8)
      if line.starts(with: "--".utf8), (3...202).contains(line.count), isField { return Array(line) }
      offset = next
    }
    return nil
  }

  /// Returns the offsets of the lines that start with a boundary mark.
  private static func marks(_ mark: [UInt8], in body: [UInt8]) -> [Int] {
    var marks: [Int] = []
    var offset = 0
    while let next = nextMark(mark, in: body, from: &offset) { marks.append(next) }
    return marks
  }

  /// Returns the offset of the next line that starts with a boundary mark, and moves on behind the mark.
  private static func nextMark(_ mark: [UInt8], in body: [UInt8], from offset: inout Int) -> Int? {
    while offset + mark.count <= body.count {
      let isStart = offset == 0 || body[offset - 1] == 0x0A
      if isStart, body[offset] == 0x2D, body[offset...].starts(with: mark) {
        defer { offset += mark.count }
        return offset
      }
      offset += 1
    }
    return nil
  }

  private static func part(of body: [UInt8], between start: Int, _ end: Int, length: Int) -> Part {
    let end = end == body.count ? end : withoutLineEnd(body, end)
    return part(of: body, from: min(lineEnd(body, from: start + length), end), to: end)
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
    // A disposition has the syntax of a media type without the slash.
    let disposition = headers["Content-Disposition"].flatMap { MediaType("form/\($0)") }
    return Part(
      name: disposition?.parameter("name") ?? "",
      fileName: disposition?.parameter("filename") ?? disposition?.parameter("filename*"),
      type: headers["Content-Type"].flatMap { MediaType($0) },
      headers: headers,
      start: start,
      content: offset..<end
    )
  }

  /// Returns the offset after the line feed that ends the line at an offset.
  private static func lineEnd(_ body: [UInt8], from offset: Int) -> Int {
    (body[offset...].firstIndex(of: 0x0A) ?? body.count - 1) + 1
  }

  /// Returns the offset before the line break that belongs to the following boundary.
  private static func withoutLineEnd(_ body: [UInt8], _ end: Int) -> Int {
    var end = end
    if end > 0, body[end - 1] == 0x0A { end -= 1 }
    if end > 0, body[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

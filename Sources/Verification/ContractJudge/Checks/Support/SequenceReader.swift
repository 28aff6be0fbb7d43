import HTTPMessages
import JSONSyntax

/// Reads the items of a body one after the other, so that only one of them is in memory as a value.
///
/// The body may grow from call to call, as a stream does while it arrives: the reader keeps its place in it, and looks at no
/// byte of a complete item twice. It does not keep the body.
struct SequenceReader: Sendable {
  /// An item with its place in the body.
  struct Item {
    /// The number of the item, counted from 1.
    let number: Int
    /// The offset of the item in the body.
    let offset: Int
    let content: Content
    /// The media type and the headers of a part.
    var part: MultipartForm.Part?
  }

  /// The content of an item.
  enum Content {
    /// A value, whose bytes are those of the body.
    case value(JSONDocument)
    /// A value that was made from the text of the body.
    case made(JSONDocument)
    /// A text that is not JSON.
    case broken(JSONSyntaxError)
    /// A file, whose content is not judged.
    case opaque
  }

  /// The longest text of a JSON sequence that is tried before the next one begins, in bytes.
  private static let triedText = 64 << 10

  let format: SequentialFormat
  private let limits: JSONDocument.Limits
  /// The end of the items that were read.
  private(set) var offset = 0
  /// The part of the body in which no end of an item was found.
  private var searched = 0
  private var number = 0
  /// Whether texts begin with the separator of RFC 7464; `nil` before the first byte.
  private var hasSeparators: Bool?
  private var events = EventReader()
  private var parts: MultipartForm.Scanner?

  /// Creates a reader; `nil` if the media type is not that of a sequence.
  init?(type: MediaType, limits: JSONDocument.Limits) {
    guard let format = type.sequence else { return nil }
    (self.format, self.limits) = (format, limits)
    if format == .parts { parts = MultipartForm.Scanner(type: type) }
  }

  /// Returns the next item; `nil` if there is no further one, or if its end is yet to come.
  ///
  /// - Parameters:
  ///   - body: The body, which begins as it did in the calls before.
  ///   - isWhole: Whether the body is complete, so that its end is that of the last item.
  mutating func next(in body: [UInt8], isWhole: Bool) -> Item? {
    switch format {
    case .jsonLines, .jsonSequence: nextText(body, isWhole)
    case .events: nextEvent(body, isWhole)
    case .parts: nextPart(body)
    }
  }

  // MARK: JSON texts

  /// Returns the next text between line feeds, or between the separators of RFC 7464.
  private mutating func nextText(_ body: [UInt8], _ isWhole: Bool) -> Item? {
    if hasSeparators == nil {
      // Servers that leave out the separators write a value on each line.
      guard let first = body[searched...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
        searched = body.count
        return nil
      }
      hasSeparators = format == .jsonSequence && first == 0x1E
    }
    let separator: UInt8 = hasSeparators == true ? 0x1E : 0x0A
    while offset < body.count {
      let found = body[max(offset, searched)...].firstIndex(of: separator)
      guard let end = found ?? (isWhole ? body.count : nil) else {
        searched = body.count
        return hasSeparators == true ? finishedText(body) : nil
      }
      let item = text(body, offset..<end)
      offset = end + 1
      if let item { return item }
    }
    return nil
  }

  /// Returns the text at the end of the bytes so far if it is complete: a line feed ends it (RFC 7464, section 2.2).
  private mutating func finishedText(_ body: [UInt8]) -> Item? {
    let rest = offset..<body.count
    guard rest.count <= Self.triedText, body.last == 0x0A else { return nil }
    let before = number
    guard let item = text(body, rest), case .value = item.content else {
      number = before
      return nil
    }
    offset = body.count
    return item
  }

  /// Returns the text in a range; `nil` if there is only white space.
  private mutating func text(_ body: [UInt8], _ range: Range<Int>) -> Item? {
    guard let start = body[range].firstIndex(where: { !Self.isBlank($0) }),
      let last = body[range].lastIndex(where: { !Self.isBlank($0) })
    else { return nil }
    number += 1
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(parsing: Array(body[start...last]), limits: limits)
      return Item(number: number, offset: start, content: .value(document))
    } catch {
      return Item(number: number, offset: start, content: .broken(error))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x1E].contains(byte) }

  // MARK: Events

  private mutating func nextEvent(_ body: [UInt8], _ isWhole: Bool) -> Item? {
    guard let event = events.next(in: body, isWhole: isWhole) else { return nil }
    offset = events.offset
    number += 1
    return Item(number: number, offset: event.start, content: .made(event.document))
  }

  // MARK: Parts

  private mutating func nextPart(_ body: [UInt8]) -> Item? {
    guard let part = parts?.next(in: body) else { return nil }
    offset = parts?.offset ?? offset
    number += 1
    return Item(number: number, offset: part.start, content: content(of: part, body), part: part)
  }

  private func content(of part: MultipartForm.Part, _ body: [UInt8]) -> Content {
    let bytes = Array(body[part.content])
    // RFC 2046, section 5.1: a part without a type is plain text.
    if part.type?.isJSON == true {
      do throws(JSONSyntaxError) {
        return .value(try JSONDocument(parsing: bytes, limits: limits))
      } catch {
        return .broken(error)
      }
    }
    guard part.type.map({ $0.type == "text" }) ?? true, let text = String(validUTF8: bytes),
      let document = JSONLiteral.string(text).document
    else { return .opaque }
    return .made(document)
  }
}

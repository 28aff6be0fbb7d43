import HTTPMessages
import JSONSyntax

/// Reads the items of a body one after the other, so that only one of them is in memory as a value.
///
/// A last item that is not complete, because the stream was cut, is left out where the format shows it.
struct SequenceReader: Sequence, IteratorProtocol {
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

  /// What an item is.
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

  let format: SequentialFormat
  /// The parts of a multipart body; `nil` for another one, and where no part is found.
  let form: MultipartForm?
  private let body: [UInt8]
  private let limits: JSONDocument.Limits
  private var offset = 0
  private var number = 0
  private let hasSeparators: Bool

  /// Creates a reader; `nil` if the media type is not that of a sequence.
  init?(_ body: [UInt8], type: MediaType, limits: JSONDocument.Limits) {
    guard let format = type.sequence else { return nil }
    self.format = format
    self.body = body
    self.limits = limits
    form = format == .parts ? MultipartForm(body, type: type) : nil
    // Servers that leave out the separators write a value on each line.
    hasSeparators = format == .jsonSequence && body.contains(0x1E)
    if format == .events, body.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func next() -> Item? {
    switch format {
    case .jsonLines, .jsonSequence: nextText()
    case .events: nextEvent()
    case .parts: nextPart()
    }
  }

  // MARK: JSON texts

  /// Returns the next text between line feeds, or between the separators of RFC 7464.
  private mutating func nextText() -> Item? {
    let separator: UInt8 = hasSeparators ? 0x1E : 0x0A
    while offset < body.count {
      let end = body[offset...].firstIndex(of: separator) ?? body.count
      let start = body[offset..<end].firstIndex { !Self.isBlank($0) }
      offset = end + 1
      guard let start, let last = body[start..<end].lastIndex(where: { !Self.isBlank($0) }) else { continue }
      number += 1
      do throws(JSONSyntaxError) {
        let document = try JSONDocument(parsing: Array(body[start...last]), limits: limits)
        return Item(number: number, offset: start, content: .value(document))
      } catch {
        return Item(number: number, offset: start, content: .broken(error))
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x1E].contains(byte) }

  // MARK: Events

  /// Returns the next event with data; an event that an empty line does not end is not one (WHATWG HTML, section 9.2.6).
  private mutating func nextEvent() -> Item? {
    var start = offset
    var event = EventFields()
    while offset < body.count {
      guard let end = body[offset...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
      let line = body[offset..<end]
      offset = end + 1
      if body[end] == 0x0D, offset < body.count, body[offset] == 0x0A { offset += 1 }
      guard line.isEmpty else {
        event.add(line)
        continue
      }
      if let document = event.value?.document {
        number += 1
        return Item(number: number, offset: start, content: .made(document))
      }
      event = EventFields()
      start = offset
    }
    return nil
  }

  // MARK: Parts

  private mutating func nextPart() -> Item? {
    guard let form, form.parts.indices.contains(number) else { return nil }
    let part = form.parts[number]
    number += 1
    return Item(number: number, offset: part.start, content: content(of: part), part: part)
  }

  private func content(of part: MultipartForm.Part) -> Content {
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

/// The fields of one event of a stream.
///
/// Source: WHATWG HTML, section 9.2.6; OpenAPI 3.2, section 4.14.4.
private struct EventFields {
  private var data: [String] = []
  private var event: String?
  private var id: String?
  private var retry: String?

  /// The event as an object; `nil` for one without data, which clients do not see.
  var value: JSONLiteral? {
    guard !data.isEmpty else { return nil }
    var members: [JSONLiteral.Member] = []
    if let event { members.append(.init("event", .string(event))) }
    members.append(.init("data", .string(data.joined(separator: "\n"))))
    if let id { members.append(.init("id", .string(id))) }
    if let retry { members.append(.init("retry", .number(retry))) }
    return .object(members)
  }

  /// Adds a line; comments, unknown fields and values that clients ignore are left out.
  mutating func add(_ line: ArraySlice<UInt8>) {
    let name = line.prefix { $0 != 0x3A }
    guard !name.isEmpty else { return }
    var value = line[name.endIndex...].dropFirst()
    if value.first == 0x20 { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case "data": data.append(text)
    case "event": event = text
    case "id": if !value.contains(0) { id = text }
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }) else { return }
      // JSON has no leading zeros.
      let digits = text.drop { $0 == "0" }
      retry = digits.isEmpty ? "0" : String(digits)
    default: break
    }
  }
}

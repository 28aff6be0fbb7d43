import HTTPMessages

/// One line of a body around a place, and the column in it to mark.
public struct Excerpt: Sendable, Hashable {
  /// The line's text, cut at both ends to what fits, with `…` where it was cut; control characters made visible.
  public var text: String
  /// The marked character's position in `text`, counted from 0.
  public var mark: Int

  /// An excerpt.
  public init(text: String, mark: Int) {
    self.text = text
    self.mark = max(0, min(mark, text.unicodeScalars.count))
  }

  /// Cuts the line around a byte out of a body: at most `width` characters.
  public init(of body: [UInt8], at offset: Int, width: Int = 100) {
    let offset = max(0, min(offset, body.count))
    let reach = max(8, width / 2)
    func isBreak(_ index: Int) -> Bool { body[index] == 0x0A || body[index] == 0x0D }
    var start = offset
    var characters = 0
    while start > 0, !isBreak(start - 1), characters < reach || body[start] & 0xC0 == 0x80 {
      start -= 1
      if body[start] & 0xC0 != 0x80 { characters += 1 }
    }
    let before = VisibleText.of(String(decoding: body[start..<offset], as: UTF8.self))
    var end = offset
    characters = 0
    while end < body.count, !isBreak(end), characters < width - reach || body[end] & 0xC0 == 0x80 {
      if body[end] & 0xC0 != 0x80 { characters += 1 }
      end += 1
    }
    let head = start > 0 && !isBreak(start - 1) ? "…" : ""
    let tail = end < body.count && !isBreak(end) ? "…" : ""
    text = head + before + VisibleText.of(String(decoding: body[offset..<end], as: UTF8.self)) + tail
    mark = head.unicodeScalars.count + before.unicodeScalars.count
  }

  /// The line, and below it a line with `^` under the marked character.
  public var lines: [String] { [text, String(repeating: " ", count: mark) + "^"] }
}

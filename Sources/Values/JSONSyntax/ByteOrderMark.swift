/// The byte order mark of UTF-8 (RFC 3629, section 6), which some programs write before a text; it is no part of it.
package enum ByteOrderMark {
  /// The number of bytes that the mark takes at the start of a text: 3, or 0 where there is none.
  package static func length(in text: some Sequence<UInt8>) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// A text without the mark.
  package static func removed(from text: [UInt8]) -> [UInt8] {
    let length = length(in: text)
    return length == 0 ? text : Array(text.dropFirst(length))
  }
}

import JSONSyntax

/// Unsafe views of a document's tape and bytes during one evaluation.
struct TapeView {
  let tape: UnsafeBufferPointer<JSONTapeEntry>
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the tape index after a value and its descendants.
  @inline(__always)
  func after(_ index: Int) -> Int {
    let entry = tape[index]
    return entry.isContainer ? Int(entry.link) : index + 1
  }

  /// The bytes between a string's quotation marks, with escapes.
  @inline(__always)
  func content(_ entry: JSONTapeEntry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<entry.end - 1])
  }

  /// Calls a closure with the decoded characters of a string; copies them only if there are escapes.
  @inline(__always)
  func withCharacters<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let entry = tape[index]
    return entry.isEscaped ? withDecoded(entry, body) : body(content(entry))
  }

  @inline(never)
  private func withDecoded<Result>(
    _ entry: JSONTapeEntry,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    JSONStringRules.unescaped(UnsafeRawBufferPointer(content(entry))).withUnsafeBufferPointer(body)
  }

  /// Returns the number of elements or members of a container, even if it exceeds what the entry can hold.
  func count(_ index: Int) -> Int {
    let entry = tape[index]
    guard entry.childCount >= JSONTapeEntry.maximumChildren else { return entry.childCount }
    var count = 0
    var child = index + 1
    while child < Int(entry.link) {
      child = after(entry.kind == .object ? child + 1 : child)
      count += 1
    }
    return count
  }

  /// Returns the number of code points of a string.
  func length(of entry: JSONTapeEntry) -> Int {
    let content = content(entry)
    var count = 0
    guard entry.isEscaped else {
      for byte in content where byte & 0xC0 != 0x80 { count += 1 }
      return count
    }
    var position = 0
    while position < content.count {
      let byte = content[position]
      if byte == 0x5C {
        position += escapeLength(content, position)
        count += 1
      } else {
        if byte & 0xC0 != 0x80 { count += 1 }
        position += 1
      }
    }
    return count
  }

  /// Returns the length of an escape; a surrogate pair counts as one.
  private func escapeLength(_ content: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    guard content[position + 1] == 0x75 else { return 2 }
    let isHighSurrogate = content[position + 2] | 0x20 == 0x64 && isSurrogateDigit(content[position + 3])
    return isHighSurrogate ? 12 : 6
  }

  private func isSurrogateDigit(_ byte: UInt8) -> Bool {
    byte == 0x38 || byte == 0x39 || byte | 0x20 == 0x61 || byte | 0x20 == 0x62
  }

  /// Converts a number to a short decimal; `nil` if it does not fit.
  @inline(__always)
  func shortDecimal(_ entry: JSONTapeEntry) -> ShortDecimal? {
    ShortDecimal(bytes[Int(entry.start)..<entry.end])
  }

  /// Converts a number exactly.
  func exactNumber(_ entry: JSONTapeEntry) -> JSONNumber {
    JSONNumber(String(decoding: bytes[Int(entry.start)..<entry.end], as: UTF8.self)) ?? JSONNumber(0)
  }
}

extension JSONTapeEntry {
  /// The kind as a single bit, for use in sets.
  @inline(__always)
  var kindBit: UInt8 { UInt8(truncatingIfNeeded: 1 &<< (header & 0xF)) }
}

/// Checks for well-formed UTF-8, according to the Unicode Standard, section 3.9.
package enum UTF8Rules {
  /// Returns the length of the well-formed sequence at an offset, 1 to 4 bytes; `nil` if there is none.
  package static func sequenceLength(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    let remaining = text.count - offset
    guard remaining > 0, offset >= 0 else { return nil }
    let first = text[offset]
    func isContinuation(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index < remaining && range.contains(text[offset + index])
    }
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return isContinuation(1) ? 2 : nil
    case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : nil
    case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : nil
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : nil
    case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }
}

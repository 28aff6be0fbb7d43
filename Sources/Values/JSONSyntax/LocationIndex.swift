/// Computes the line and column of any byte at a bounded cost, even in very long lines.
///
/// A location is counted from the nearest checkpoint, not from the start of its line, because a large body may be one
/// line.
package struct LocationIndex: Sendable {
  private struct Checkpoint {
    var line: Int32
    var column: Int32
  }

  private static let interval = 1024
  private let range: Range<Int>
  private let checkpoints: [Checkpoint]

  /// Counts the lines and columns of a text, or of the part of it in a range.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let range = range?.clamped(to: bytes.indices) ?? bytes.indices
    var checkpoints: [Checkpoint] = []
    checkpoints.reserveCapacity(range.count / Self.interval + 1)
    var current = Checkpoint(line: 1, column: 1)
    bytes.withUnsafeBufferPointer { text in
      var offset = range.lowerBound
      while offset < range.upperBound {
        checkpoints.append(current)
        let end = min(offset + Self.interval, range.upperBound)
        while offset < end {
          Self.step(&current, over: offset, of: text)
          offset += 1
        }
      }
    }
    self.checkpoints = checkpoints
    self.range = range
  }

  /// Returns the location of a byte of the indexed text, counted from the start of its range.
  package func location(of offset: Int, in bytes: [UInt8]) -> JSONLocation {
    let offset = max(range.lowerBound, min(offset, range.upperBound))
    guard !checkpoints.isEmpty else { return JSONLocation(line: 1, column: 1) }
    let number = min((offset - range.lowerBound) / Self.interval, checkpoints.count - 1)
    let start = range.lowerBound + number * Self.interval
    var current = checkpoints[number]
    bytes.withUnsafeBufferPointer { text in
      for position in start..<offset { Self.step(&current, over: position, of: text) }
    }
    return JSONLocation(line: Int(current.line), column: Int(current.column))
  }

  /// Advances a location by one byte; lines end with LF, CR LF or CR, and columns are code points.
  private static func step(_ place: inout Checkpoint, over offset: Int, of text: UnsafeBufferPointer<UInt8>) {
    let byte = text[offset]
    if byte == 0x0A || (byte == 0x0D && !(offset + 1 < text.count && text[offset + 1] == 0x0A)) {
      place.line &+= 1
      place.column = 1
    } else if byte & 0xC0 != 0x80 {
      // The continuation bytes of a code point do not count.
      place.column &+= 1
    }
  }
}

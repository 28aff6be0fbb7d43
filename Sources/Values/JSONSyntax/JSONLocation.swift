/// A line and column in a text, as editors count them.
public struct JSONLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, counted from 1; lines end with LF, CR LF or CR.
  public let line: Int
  /// The column in Unicode code points, counted from 1; each byte that is not UTF-8 counts as one.
  public let column: Int

  /// Creates a location from line and column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Returns the location after the text between `start` and this location moved to another place.
  func moved(from start: JSONLocation, to other: JSONLocation) -> JSONLocation {
    line == start.line
      ? JSONLocation(line: other.line, column: other.column + column - start.column)
      : JSONLocation(line: other.line + line - start.line, column: column)
  }

  /// Compares locations in reading order.
  public static func < (left: JSONLocation, right: JSONLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The offsets at which the lines of a text start, computed once.
package struct LineTable: Sendable {
  /// The byte offset of each line's first byte; never empty.
  private let starts: [Int]
  private let places: LocationIndex

  /// Finds the lines of a text.
  package init(_ bytes: [UInt8]) {
    var starts = [0]
    bytes.withUnsafeBufferPointer { text in
      var offset = 0
      while offset < text.count {
        let byte = text[offset]
        offset += 1
        if byte == 0x0A || (byte == 0x0D && !(offset < text.count && text[offset] == 0x0A)) { starts.append(offset) }
      }
    }
    self.starts = starts
    places = LocationIndex(bytes)
  }

  /// Returns the location of a byte; offsets after the end count as the end.
  package func location(of offset: Int, in bytes: [UInt8]) -> JSONLocation { places.location(of: offset, in: bytes) }

  /// Returns the byte offset of the start of a line, counted from 1; `nil` if there is no such line.
  package func start(ofLine line: Int) -> Int? {
    line >= 1 && line <= starts.count ? starts[line - 1] : nil
  }
}

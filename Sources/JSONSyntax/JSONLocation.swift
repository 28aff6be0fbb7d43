/// A place in a text, as an editor counts it.
public struct JSONLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, counted from 1; a line ends with LF, CR LF or CR.
  public let line: Int
  /// The column, counted from 1 in Unicode code points (a byte that is not UTF-8 counts as one).
  public let column: Int

  /// A place by its line and column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Places compare in reading order.
  public static func < (left: JSONLocation, right: JSONLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Where the lines of a text begin: computed once, asked often.
public struct LineTable: Sendable {
  /// The byte offset of each line's first byte; never empty.
  private let starts: [Int]
  private let places: LocationIndex

  /// Finds the lines of a text.
  public init(_ bytes: [UInt8]) {
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

  /// The place of a byte; an offset behind the text is taken as its end.
  public func location(of offset: Int, in bytes: [UInt8]) -> JSONLocation { places.location(of: offset, in: bytes) }

  /// The byte offset at which a line, counted from 1, begins; `nil` where there is no such line.
  public func start(ofLine line: Int) -> Int? {
    line >= 1 && line <= starts.count ? starts[line - 1] : nil
  }
}

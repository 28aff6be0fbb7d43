/// A place in a file that people edit.
public struct SourcePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The file's path as the user gave it, or as it stands below the folder that the user gave.
  public let file: String
  /// Line and column; `nil` where only the file as a whole is meant.
  public let location: JSONLocation?

  /// A place in a file.
  public init(file: String, location: JSONLocation?) {
    self.file = file
    self.location = location
  }

  /// `file:line:column`, or the file alone.
  public var description: String { location.map { "\(file):\($0)" } ?? file }

  /// Places compare by file, then in reading order.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    let start = JSONLocation(line: 0, column: 0)
    return (left.file, left.location ?? start) < (right.file, right.location ?? start)
  }
}

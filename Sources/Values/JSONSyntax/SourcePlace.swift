/// A location in a source file.
public struct SourcePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The path of the file, as the user gave it or relative to the folder that the user gave.
  public let file: String
  /// The line and column; `nil` for the file as a whole.
  public let location: JSONLocation?

  /// Creates a location.
  public init(file: String, location: JSONLocation?) {
    self.file = file
    self.location = location
  }

  /// `file:line:column`, or only the file.
  public var description: String { location.map { "\(file):\($0)" } ?? file }

  /// The description without the scheme, host and port of a file that was fetched, which differ from run to run.
  package var withoutOrigin: String {
    guard let start = file.firstRange(of: "://")?.upperBound, let path = file[start...].firstIndex(of: "/") else {
      return description
    }
    return SourcePlace(file: String(file[path...]), location: location).description
  }

  /// Compares locations by file, then in reading order.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    let start = JSONLocation(line: 0, column: 0)
    return (left.file, left.location ?? start) < (right.file, right.location ?? start)
  }
}

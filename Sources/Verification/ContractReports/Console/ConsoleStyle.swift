/// The capabilities of a terminal, or of a file in its place.
public struct ConsoleStyle: Sendable, Hashable {
  /// Whether colours and weights are written as ANSI escape sequences.
  public var hasColors: Bool
  /// Whether characters beyond ASCII may be written.
  public var isUnicode: Bool
  /// The number of columns at which text is wrapped; `nil` for no end.
  public var width: Int?

  /// A style; without arguments that of a file: no colours, no wrapping.
  public init(hasColors: Bool = false, isUnicode: Bool = true, width: Int? = nil) {
    self.hasColors = hasColors
    self.isUnicode = isUnicode
    self.width = width.map { max($0, 40) }
  }
}

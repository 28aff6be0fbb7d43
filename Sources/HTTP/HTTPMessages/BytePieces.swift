/// The pieces of bytes between separators, one after the other: a body of nothing but separators has millions of them.
package struct BytePieces: Sequence, IteratorProtocol, Sendable {
  private var rest: ArraySlice<UInt8>?
  private let separator: UInt8

  /// Creates the pieces of some bytes, among them the empty ones.
  package init(_ bytes: ArraySlice<UInt8>, separator: UInt8) { (rest, self.separator) = (bytes, separator) }

  /// Returns the next piece.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let piece = rest else { return nil }
    let end = piece.firstIndex(of: separator)
    rest = end.map { piece[($0 + 1)...] }
    return end.map { piece[..<$0] } ?? piece
  }
}

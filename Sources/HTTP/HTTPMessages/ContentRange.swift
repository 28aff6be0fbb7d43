/// The part of a body that a `206` response holds: `bytes 0-6/7`.
///
/// Source: RFC 9110, section 14.4.
package struct ContentRange: Sendable, Hashable {
  /// The positions of the first and the last byte, which are part of it.
  package let bytes: ClosedRange<Int>
  /// The length of the whole body; `nil` if it is not known.
  package let size: Int?

  /// Reads the value of a `Content-Range` header; `nil` if it is no range of bytes.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" || $0 == "/" }
    guard parts.count == 4, ASCII.equalIgnoringCase(parts[0], "bytes"), let first = Int(parts[1]),
      // The number of bytes must be one, too.
      let last = Int(parts[2]), 0 <= first, first <= last, last < Int.max
    else { return nil }
    bytes = first...last
    size = parts[3] == "*" ? nil : Int(parts[3])
    guard parts[3] == "*" || size.map({ $0 > last }) ?? false else { return nil }
  }
}

/// Times as messages show them.
package enum DurationText {
  /// `10 s`, `0.3 s`, `250 ms` below a tenth of a second: no more digits than the time has, down to milliseconds.
  package static func of(_ duration: Duration) -> String {
    let parts = duration.components
    let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
    if milliseconds < 100 { return "\(milliseconds) ms" }
    let rest = milliseconds % 1000
    guard rest != 0 else { return "\(milliseconds / 1000) s" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(milliseconds / 1000).\(digits) s"
  }
}

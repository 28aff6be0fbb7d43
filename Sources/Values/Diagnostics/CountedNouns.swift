/// Counts as people read them, with the noun in its number: `1 finding`, `2 findings`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension Duration {
  /// Seconds with so many decimals, rounded half up, whatever the locale: `0.41`.
  package func seconds(decimals: Int) -> String {
    let scale = (0..<max(0, min(decimals, 9))).reduce(into: Int64(1)) { scale, _ in scale *= 10 }
    let (seconds, attoseconds) = components
    let unit = 1_000_000_000_000_000_000 / scale
    var whole = max(0, seconds)
    var part = (max(0, attoseconds) + unit / 2) / unit
    if part >= scale { (whole, part) = (whole + 1, 0) }
    guard scale > 1 else { return "\(whole)" }
    let digits = String(part)
    return "\(whole)." + String(repeating: "0", count: max(0, decimals - digits.count)) + digits
  }
}

extension Collection<String> {
  /// Returns the first texts as a list, and how many more there are: `a, b and 3 more`.
  package func listed(atMost limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}

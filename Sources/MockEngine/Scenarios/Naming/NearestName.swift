/// Finds what was meant by a name that nobody knows.
package enum NearestName {
  private static let longest = 64

  /// ` (did you mean NAME?)` for a name that is nearly the one given; nothing where none is.
  static func hint(for name: String, among names: some Sequence<String>) -> String {
    find(name, among: names).map { " (did you mean \($0)?)" } ?? ""
  }

  /// The first of the names that fewest changes lead to, where they are few for its length.
  package static func find(_ name: String, among names: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
    guard letters.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(longest + 1))
      let bound = min((max(letters.count, other.count) + 1) / 3, (best?.distance ?? .max) - 1)
      guard other.count <= longest, abs(other.count - letters.count) <= bound else { continue }
      let distance = distance(letters, other)
      if distance <= bound { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many letters have to be put in, taken out, replaced, or exchanged with the next (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var line = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        line.append(best)
      }
      (beforeLast, last) = (last, line)
    }
    return last[right.count]
  }
}

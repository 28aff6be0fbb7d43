/// Finds the known name that an unknown one was probably meant to be.
package enum NearestName {
  private static let longest = 64

  /// Returns ` (did you mean NAME?)` for the name nearest to the given one; an empty text where none is near.
  package static func hint(for name: String, among names: some Sequence<String>) -> String {
    find(name, among: names).map { " (did you mean \($0)?)" } ?? ""
  }

  /// Returns the first of the names with the smallest edit distance, where that is small.
  ///
  /// - Parameter limit: The largest edit distance; without it a third of the longer name.
  package static func find(_ name: String, among names: some Sequence<String>, within limit: Int? = nil) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
    guard letters.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(longest + 1))
      let allowed = limit ?? (max(letters.count, other.count) + 1) / 3
      let bound = best.map { min(allowed, $0.distance - 1) } ?? allowed
      guard other.count <= longest, abs(other.count - letters.count) <= bound else { continue }
      let distance = distance(letters, other)
      if distance <= bound { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment distance).
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

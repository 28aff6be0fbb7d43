/// Finds what somebody may have meant who has written a name wrongly.
enum NearestName {
  /// The name that takes the fewest changes of a character, the first of several; `nil` where all are far away.
  ///
  /// A change is a character more, less or another one, or two in the other order; upper and lower case are the same.
  /// More than a third of the name is far away.
  static func nearest(to text: String, among names: [String]) -> String? {
    let text = Array(text.lowercased())
    var nearest: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased())
      let limit = min(max(text.count, other.count) / 3, (nearest?.distance ?? .max) - 1)
      guard limit >= 0, abs(text.count - other.count) <= limit else { continue }
      let distance = distance(text, other)
      if distance <= limit { nearest = (name, distance) }
    }
    return nearest?.name
  }

  /// The number of changes that make one text of the other (optimal string alignment).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var best = min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[right.count]
  }
}

import JSONSyntax

/// Tracks which members or elements of an instance were evaluated, as one bit set per schema that needs it.
extension Evaluator {
  /// Pushes an empty set for the members or elements of an instance.
  mutating func pushMarks(for index: Int) -> Int {
    let start = bits.count
    let words = instance.tape[index].isContainer ? (instance.count(index) + 63) / 64 : 0
    bits.append(contentsOf: repeatElement(0, count: words))
    return start
  }

  /// Merges the topmost set into an outer one; does nothing if nobody needs it.
  mutating func mergeMarks(_ start: Int, into outer: Int) {
    guard outer >= 0 else { return }
    for offset in 0..<bits.count - start { bits[outer + offset] |= bits[start + offset] }
  }

  /// Marks a member or element by its position.
  @inline(__always)
  mutating func markEvaluated(_ position: Int, _ marks: Int) {
    if marks >= 0 { bits[marks + (position >> 6)] |= 1 << UInt64(position & 63) }
  }

  /// Marks all members or elements from a position on.
  mutating func markAll(from first: Int, of index: Int, _ marks: Int) {
    guard marks >= 0 else { return }
    for position in min(first, instance.count(index))..<instance.count(index) { markEvaluated(position, marks) }
  }

  /// Returns whether a member or element is marked.
  mutating func isEvaluated(_ position: Int, _ marks: Int) -> Bool {
    marks >= 0 && bits[marks + (position >> 6)] & (1 << UInt64(position & 63)) != 0
  }
}

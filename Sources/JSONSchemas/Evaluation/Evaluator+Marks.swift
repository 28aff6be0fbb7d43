import JSONSyntax

/// Which members or elements of an instance have been evaluated: a set of bits for each schema that asks.
extension Evaluator {
  /// Begins an empty set for the members or elements of an instance.
  mutating func pushMarks(for index: Int) -> Int {
    let start = bits.count
    let words = instance.tape[index].isContainer ? (instance.count(index) + 63) / 64 : 0
    bits.append(contentsOf: repeatElement(0, count: words))
    return start
  }

  /// Adds the topmost set to one below it; nothing happens where nobody asks.
  mutating func mergeMarks(_ start: Int, into outer: Int) {
    guard outer >= 0 else { return }
    for offset in 0..<bits.count - start { bits[outer + offset] |= bits[start + offset] }
  }

  /// Notes a member or element, by its position.
  @inline(__always)
  mutating func noteEvaluated(_ position: Int, _ marks: Int) {
    if marks >= 0 { bits[marks + (position >> 6)] |= 1 << UInt64(position & 63) }
  }

  /// Notes every member or element of the instance from a position on.
  mutating func noteAll(from first: Int, of index: Int, _ marks: Int) {
    guard marks >= 0 else { return }
    for position in min(first, instance.count(index))..<instance.count(index) { noteEvaluated(position, marks) }
  }

  /// Whether a member or element has been noted.
  mutating func isEvaluated(_ position: Int, _ marks: Int) -> Bool {
    marks >= 0 && bits[marks + (position >> 6)] & (1 << UInt64(position & 63)) != 0
  }
}

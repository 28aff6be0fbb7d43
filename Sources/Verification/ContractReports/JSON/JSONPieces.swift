import JSONSyntax

/// JSON text whose longest array is written element by element, so that only one of them is in memory.
struct JSONPieces<Elements: Sequence>: Sequence where Elements.Element == JSONLiteral {
  /// The text before the first element, with the bracket of the array.
  let head: [UInt8]
  /// The elements of the array.
  let elements: Elements
  /// The text after the last element, with the bracket of the array.
  let tail: [UInt8]

  func makeIterator() -> AnyIterator<[UInt8]> {
    var iterator = elements.makeIterator()
    var position = -1
    var isDone = false
    return AnyIterator {
      guard !isDone else { return nil }
      position += 1
      if position == 0 { return JSONReport.escapingUnfitText(head) }
      if let element = iterator.next() {
        return Array((position == 1 ? "\n" : ",\n").utf8) + JSONReport.escapingUnfitText(element.serialized())
      }
      isDone = true
      return tail
    }
  }
}

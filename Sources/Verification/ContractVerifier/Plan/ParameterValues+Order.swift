import ContractModel
import HTTPMessages
import JSONSyntax

/// Ranges and bounding boxes, whose first value must not be above the second, although no schema says so.
extension ParameterValues {
  /// The words that begin or end a range, as in `minPrice` and `maxPrice`.
  private static let ends = [
    "min": "max", "minimum": "maximum", "from": "to", "start": "end", "begin": "end", "since": "until",
    "after": "before",
    "lower": "upper", "low": "high", "gte": "lte", "gt": "lt", "earliest": "latest", "south": "north", "west": "east",
  ]
  private static let boxes: Set<String> = ["bbox", "boundingbox", "bounds", "extent", "envelope"]

  /// Whether each range and box begins before it ends.
  func isInOrder(of operation: Operation) -> Bool {
    for (low, high) in Self.ranges(of: operation) {
      if let first = self[low], let second = self[high], Self.isAbove(first, second) { return false }
    }
    return operation.parameters.allSatisfy { parameter in
      guard let corners = box(parameter) else { return true }
      return zip(corners, corners.dropFirst(corners.count / 2)).allSatisfy { !Self.isAbove(.value($0), .value($1)) }
    }
  }

  /// Returns the values with the ends of each range and box in order, and boxes that are not empty.
  func inOrder(of operation: Operation) -> ParameterValues {
    var copy = self
    for (low, high) in Self.ranges(of: operation) {
      guard let first = self[low], let second = self[high], Self.isAbove(first, second) else { continue }
      guard low.allows(second), high.allows(first) else { continue }
      (copy[low], copy[high]) = (second, first)
    }
    for parameter in operation.parameters {
      guard var corners = box(parameter) else { continue }
      let half = corners.count / 2
      for position in 0..<half {
        guard case .number(let first) = corners[position], case .number(let second) = corners[position + half],
          let low = Double(first), let high = Double(second), low >= high
        else { continue }
        if low > high { corners.swapAt(position, position + half) }
        if low == high, low.magnitude < 1e9 { corners[position + half] = .number("\(Int(low.rounded(.down)) + 1)") }
      }
      if parameter.allows(.value(.array(corners))) { copy[parameter] = .value(.array(corners)) }
    }
    return copy
  }

  /// Returns the coordinates of a box, those of its first corner first; `nil` for any other value.
  private func box(_ parameter: Parameter) -> [JSONLiteral]? {
    guard Self.boxes.contains(ResourceNaming.normalized(parameter.name)),
      case .value(.array(let corners))? = self[parameter],
      corners.count == 4 || corners.count == 6
    else { return nil }
    return corners
  }

  /// Returns the pairs of parameters whose names differ only in a word that begins or ends a range.
  private static func ranges(of operation: Operation) -> [(low: Parameter, high: Parameter)] {
    let named = operation.parameters.map { ($0, ResourceNaming.words(of: $0.name)) }
    return named.flatMap { low, words in
      words.indices.compactMap { position -> (low: Parameter, high: Parameter)? in
        guard let end = ends[words[position]] else { return nil }
        var other = words
        other[position] = end
        let high = named.first { $0.0.location == low.location && $0.1 == other }
        return high.map { (low, $0.0) }
      }
    }
  }

  /// Returns whether a number or a date is above another one.
  private static func isAbove(_ first: Value, _ second: Value) -> Bool {
    let (one, other) = (first.plain, second.plain)
    if let one = Double(one), let other = Double(other) { return one > other }
    func isDate(_ text: String) -> Bool { text.utf8.count >= 10 && text.prefix(4).allSatisfy(\.isNumber) }
    return isDate(one) && isDate(other) && one > other
  }
}

import ContractModel
import HTTPMessages
import JSONSyntax

/// The ranges and bounding boxes among the parameters of an operation, whose first value must not be above the second,
/// although no schema says so.
struct ValueOrder: Sendable {
  /// The pairs of parameters whose names differ only in a word that begins or ends a range.
  private let ranges: [(low: Parameter, high: Parameter)]
  /// The parameters that are boxes: the coordinates of one corner, then those of the other.
  private let boxes: [Parameter]

  /// The words that begin or end a range, as in `minPrice` and `maxPrice`.
  private static let ends = [
    "min": "max", "minimum": "maximum", "from": "to", "start": "end", "begin": "end", "since": "until",
    "after": "before", "lower": "upper", "low": "high", "gte": "lte", "gt": "lt", "earliest": "latest",
    "south": "north", "west": "east",
  ]
  private static let boxNames: Set<String> = ["bbox", "boundingbox", "bounds", "extent", "envelope"]

  /// Finds the ranges and boxes of an operation by the names of its parameters.
  init(_ operation: Operation) {
    let named = operation.parameters.map { ($0, ResourceNaming.words(of: $0.name)) }
    ranges = named.flatMap { low, words in
      words.indices.compactMap { position -> (low: Parameter, high: Parameter)? in
        guard let end = Self.ends[words[position]] else { return nil }
        var other = words
        other[position] = end
        let high = named.first { $0.0.location == low.location && $0.1 == other }
        return high.map { (low, $0.0) }
      }
    }
    boxes = operation.parameters.filter { Self.boxNames.contains(ResourceNaming.normalized($0.name)) }
  }

  /// Returns whether each range and box begins before it ends.
  func holds(for values: ParameterValues) -> Bool {
    for (low, high) in ranges {
      if let first = values[low], let second = values[high], Self.isAbove(first, second) { return false }
    }
    return boxes.allSatisfy { parameter in
      guard let corners = Self.corners(of: parameter, in: values) else { return true }
      return zip(corners, corners.dropFirst(corners.count / 2)).allSatisfy { !Self.isAbove(.value($0), .value($1)) }
    }
  }

  /// Returns values with the ends of each range and box in order, and boxes that are not empty.
  func sorted(_ values: ParameterValues) -> ParameterValues {
    var copy = values
    for (low, high) in ranges {
      guard let first = values[low], let second = values[high], Self.isAbove(first, second) else { continue }
      guard low.allows(second), high.allows(first) else { continue }
      (copy[low], copy[high]) = (second, first)
    }
    for parameter in boxes {
      guard var corners = Self.corners(of: parameter, in: values) else { continue }
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
  private static func corners(of parameter: Parameter, in values: ParameterValues) -> [JSONLiteral]? {
    guard case .value(.array(let corners))? = values[parameter], corners.count == 4 || corners.count == 6 else {
      return nil
    }
    return corners
  }

  /// Returns whether a number or a date is above another one.
  private static func isAbove(_ first: ParameterValues.Value, _ second: ParameterValues.Value) -> Bool {
    let (one, other) = (first.plain, second.plain)
    if let one = Double(one), let other = Double(other) { return one > other }
    func isDate(_ text: String) -> Bool { text.utf8.count >= 10 && text.prefix(4).allSatisfy(\.isNumber) }
    return isDate(one) && isDate(other) && one > other
  }
}

/// Arithmetic with numbers of documents and messages, which may be as large as their type: results that do not fit are
/// the nearest that do.
extension FixedWidthInteger {
  /// Returns the sum, or the nearest number of the type.
  package func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the nearest number of the type.
  package func subtractingSaturated(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// Returns the product, or the nearest number of the type.
  package func multipliedSaturated(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Returns the number with its neighbours, the smaller first; fewer at the ends of the type.
  package var withNeighbours: [Self] {
    var numbers = [self]
    if self > .min { numbers.insert(self - 1, at: 0) }
    if self < .max { numbers.append(self + 1) }
    return numbers
  }
}

/// A set of code points, stored as sorted, disjoint and non-adjacent spans.
struct ScalarSet: Sendable, Hashable {
  /// An inclusive range of code points.
  struct Span: Sendable, Hashable {
    let first: UInt32
    let last: UInt32
  }

  /// The largest code point.
  static let maximum: UInt32 = 0x10FFFF

  /// Every code point.
  static let all = ScalarSet([Span(first: 0, last: maximum)])

  /// The spans, in order.
  let spans: [Span]
  private let low: UInt64
  private let high: UInt64

  /// Creates a set from spans in any order, which may overlap.
  init(_ unordered: [Span]) {
    var merged: [Span] = []
    for span in unordered.sorted(by: { $0.first < $1.first }) {
      if let previous = merged.last, span.first <= previous.last &+ 1 {
        merged[merged.count - 1] = Span(first: previous.first, last: max(previous.last, span.last))
      } else {
        merged.append(span)
      }
    }
    spans = merged
    var low: UInt64 = 0
    var high: UInt64 = 0
    for span in merged where span.first < 128 {
      for value in span.first...min(span.last, 127) {
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
      }
    }
    self.low = low
    self.high = high
  }

  /// Creates a set from closed ranges of code points.
  init(_ ranges: ClosedRange<UInt32>...) {
    self.init(ranges: ranges)
  }

  /// Creates a set from closed ranges of code points.
  init(ranges: [ClosedRange<UInt32>]) {
    self.init(ranges.map { Span(first: $0.lowerBound, last: $0.upperBound) })
  }

  /// Creates a set of one code point.
  init(_ scalar: Unicode.Scalar) {
    self.init([Span(first: scalar.value, last: scalar.value)])
  }

  /// The complement of the set.
  var inverted: ScalarSet {
    var gaps: [Span] = []
    var next: UInt32 = 0
    for span in spans {
      if span.first > next { gaps.append(Span(first: next, last: span.first - 1)) }
      next = span.last + 1
    }
    if next <= Self.maximum { gaps.append(Span(first: next, last: Self.maximum)) }
    return ScalarSet(gaps)
  }

  func union(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(spans + other.spans)
  }

  /// Returns the code points of this set that are not in the other one.
  func subtracting(_ other: ScalarSet) -> ScalarSet {
    inverted.union(other).inverted
  }

  /// Returns whether the set contains a code point.
  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    if value < 64 { return low >> UInt64(value) & 1 != 0 }
    if value < 128 { return high >> UInt64(value & 63) & 1 != 0 }
    return containsBeyondASCII(value)
  }

  private func containsBeyondASCII(_ value: UInt32) -> Bool {
    var lower = 0
    var upper = spans.count
    while lower < upper {
      let middle = (lower + upper) / 2
      let span = spans[middle]
      if value < span.first {
        upper = middle
      } else if value > span.last {
        lower = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}

extension ScalarSet {
  /// `\d`: the ByteClass digits.
  static let digits = ScalarSet(0x30...0x39)

  /// `\w`: the ByteClass letters and digits, and the low line.
  static let word = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)

  /// `\s`: WhiteSpace and LineTerminator of ECMA-262 §12.2 and §12.3.
  static let whitespace = ScalarSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// `.`: everything but a LineTerminator of ECMA-262 §12.3.
  static let withinLine = ScalarSet(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029).inverted
}

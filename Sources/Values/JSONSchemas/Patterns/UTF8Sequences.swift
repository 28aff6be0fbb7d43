/// The UTF-8 encodings of a set of code points, as sequences of byte ranges.
///
/// The sequences distinguish members from other code points in valid UTF-8. They may also match invalid bytes (overlong
/// forms, surrogates), which reduces their number.
enum UTF8Sequences {
  /// A range of bytes.
  struct Bytes: Hashable {
    let first: UInt8
    let last: UInt8
  }

  /// One to four byte ranges, starting with the lead byte.
  struct Sequence: Hashable {
    private(set) var ranges: [Bytes]

    var count: Int { ranges.count }

    subscript(depth: Int) -> Bytes { ranges[depth] }

    /// Clears the ranges up to a depth, to compare the rest.
    func masked(through depth: Int) -> Sequence {
      var copy = self
      for index in 0...depth { copy.ranges[index] = Bytes(first: 0, last: 0) }
      return copy
    }

    init(_ ranges: [Bytes]) {
      self.ranges = ranges
    }
  }

  /// Returns the sequences in the order of code points.
  static func of(_ set: ScalarSet) -> [Sequence] {
    var set = set
    if set.contains(0xD7FF), set.contains(0xE000) { set = set.union(ScalarSet(0xD800...0xDFFF)) }
    var sequences: [Sequence] = []
    // For each encoded length: the first and last code point, the lead byte, and the maximum payload.
    let lengths: [(first: UInt32, last: UInt32, lead: UInt8, limit: UInt32)] = [
      (0, 0x7F, 0, 0x7F),
      (0x80, 0x7FF, 0xC0, 0x7FF),
      (0x800, 0xFFFF, 0xE0, 0xFFFF),
      (0x10000, 0x10FFFF, 0xF0, 0x1FFFFF),
    ]
    for (tail, length) in lengths.enumerated() {
      for span in set.spans where span.first <= length.last && span.last >= length.first {
        let first = span.first <= length.first ? 0 : span.first
        let last = span.last >= length.last ? length.limit : span.last
        append(first, tail == 0 ? min(last, 0x7F) : last, tail: tail, lead: length.lead, before: [], to: &sequences)
      }
    }
    return sequences
  }

  private static func append(
    _ first: UInt32,
    _ last: UInt32,
    tail: Int,
    lead: UInt8,
    before: [Bytes],
    to sequences: inout [Sequence]
  ) {
    let shift = UInt32(6 * tail)
    let mask: UInt32 = (1 << shift) - 1
    var lower = first >> shift
    var upper = last >> shift
    func bytes(_ first: UInt32, _ last: UInt32) -> Bytes {
      Bytes(first: lead | UInt8(truncatingIfNeeded: first), last: lead | UInt8(truncatingIfNeeded: last))
    }
    func descend(_ head: UInt32, _ first: UInt32, _ last: UInt32) {
      append(first, last, tail: tail - 1, lead: 0x80, before: before + [bytes(head, head)], to: &sequences)
    }
    if tail == 0 {
      sequences.append(Sequence(before + [bytes(lower, upper)]))
    } else if lower == upper {
      descend(lower, first & mask, last & mask)
    } else {
      if first & mask != 0 {
        descend(lower, first & mask, mask)
        lower += 1
      }
      let hasPartialEnd = last & mask != mask
      if hasPartialEnd { upper = upper &- 1 }
      if lower <= upper, !(hasPartialEnd && upper == UInt32.max) {
        let full = Array(repeating: Bytes(first: 0x80, last: 0xBF), count: tail)
        sequences.append(Sequence(before + [bytes(lower, upper)] + full))
      }
      if hasPartialEnd { descend(last >> shift, 0, last & mask) }
    }
  }
}

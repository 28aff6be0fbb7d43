extension InternationalLabel {
  /// The bidirectional classes of valid code points, as far as the Bidi rule distinguishes them.
  private enum Direction {
    case left, right, arabicNumber, europeanNumber, mark, neutral
  }

  /// Whether the label contains a code point of class R, AL or AN (RFC 5893 §1.4).
  var isRightToLeft: Bool {
    directions.contains { $0 == .right || $0 == .arabicNumber }
  }

  /// Whether the label satisfies the Bidi rule (RFC 5893 §2).
  var satisfiesBidiRule: Bool {
    let directions = directions
    guard let first = directions.first, let last = directions.last(where: { $0 != .mark }) else { return false }
    switch first {
    case .left:
      return !directions.contains { $0 == .right || $0 == .arabicNumber } && (last == .left || last == .europeanNumber)
    case .right:
      return !directions.contains(.left) && last != .neutral
        && !(directions.contains(.arabicNumber) && directions.contains(.europeanNumber))
    default: return false
    }
  }

  private var directions: [Direction] {
    codePoints.map(Self.direction)
  }

  private static func direction(_ value: UInt32) -> Direction {
    switch value {
    case 0x30...0x39, 0x6F0...0x6F9: .europeanNumber
    case 0x660...0x669, 0x10D30...0x10D39: .arabicNumber
    case 0x2D, 0xB7, 0x2B9...0x2BA, 0x2C6...0x2CF, 0x2EC, 0x375, 0x200C...0x200D, 0x2E2F, 0x30FB, 0xA67F,
      0xA717...0xA71F, 0xA788:
      .neutral
    default:
      if isNonspacing(value) { .mark } else if isOfRightToLeftBlock(value) { .right } else { .left }
    }
  }

  /// Whether the code point is of class NSM: nonspacing marks, except five vowel signs of class L.
  private static func isNonspacing(_ value: UInt32) -> Bool {
    switch (value, Unicode.Scalar(value)?.properties.generalCategory) {
    case (0xCBF, _), (0xCC6, _), (0x11A07...0x11A08, _), (0x11C3F, _): false
    case (_, .nonspacingMark), (_, .enclosingMark): true
    default: false
    }
  }

  /// Whether the code point is in a block of class R or AL, including by default (UAX #9, table 4).
  private static func isOfRightToLeftBlock(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

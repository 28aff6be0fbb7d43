import SchemaVariations
import Testing

@Suite("Integers of 128 bits")
struct WideIntegerTests {
  /// Numbers at the edges of 64 bits, and of every size up to 126 bits.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static var numbers: [Int128] {
    let edges: [Int128] = [0, 1, 3, 10, 1 << 63, 1 << 64, (1 << 64) - 1, (1 << 64) + 1]
    let sizes = (1...13).map { (size: Int128) in (Int128(1) << (size * 9)) - 7 * size * size }
    return (edges + sizes).flatMap { [$0, -$0] }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static func wide(_ number: Int128) throws -> WideInteger {
    let digits = try String(number.magnitude).reduce(WideInteger.zero) { sum, digit in
      let tenfold = try #require(sum.multiplied(by: WideInteger(10)))
      let value = try #require(digit.wholeNumberValue)
      return try #require(tenfold.adding(WideInteger(value)))
    }
    return number < 0 ? digits.negated : digits
  }

  @Test("Sums, products, quotients and order are those of the standard library")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func arithmetic() throws {
    for left in Self.numbers {
      let wideLeft = try Self.wide(left)
      #expect(wideLeft.description == String(left))
      for right in Self.numbers {
        let wideRight = try Self.wide(right)
        #expect((wideLeft < wideRight) == (left < right))
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        if !isTooLarge { #expect(wideLeft.adding(wideRight)?.description == String(sum)) }
        let (product, isProductTooLarge) = left.multipliedReportingOverflow(by: right)
        if !isProductTooLarge { #expect(wideLeft.multiplied(by: wideRight)?.description == String(product)) }
        let division = wideLeft.divided(by: wideRight)
        #expect(division?.quotient.description == (right == 0 ? nil : String(left / right)))
        #expect(division?.remainder.description == (right == 0 ? nil : String(left % right)))
      }
    }
  }

  @Test("What takes more than 128 bits is no number")
  func overflow() throws {
    let largest = try #require(WideInteger.power(38))
    #expect(largest.multiplied(by: WideInteger(10)) == nil)
    #expect(WideInteger.power(39) == nil)
    let double = try #require(largest.adding(largest))
    let triple = try #require(double.adding(largest))
    #expect(triple.adding(largest) == nil)
    #expect(largest.multiplied(by: largest) == nil)
    #expect(Int(clamping: largest) == .max)
    #expect(Int(clamping: largest.negated) == .min)
    #expect(Int(clamping: WideInteger(-42)) == -42)
  }
}

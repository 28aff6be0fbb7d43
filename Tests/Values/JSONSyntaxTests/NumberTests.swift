import JSONSyntax
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test("Numbers are ordered by value, whatever their size and spelling")
  func order() throws {
    let ascending = [
      "-1e400", "-123456789012345678901", "-1.5", "-1", "-1e-400", "0", "1e-401", "1e-400", "0.1",
      "0.10000000000000000001",
      "1", "9007199254740992", "9007199254740993", "99e398", "1e400", "1e999999999",
    ].compactMap { JSONNumber($0) }
    #expect(ascending.count == 16)
    for (position, left) in ascending.enumerated() {
      for (other, right) in ascending.enumerated() {
        #expect((left < right) == (position < other), "\(left) < \(right)")
        #expect((left == right) == (position == other), "\(left) == \(right)")
      }
    }
  }

  @Test(
    "Numbers are equal by value",
    arguments: [
      ("1", "1.0"), ("1", "1e0"), ("100", "1e2"), ("0.5", "5E-1"), ("0", "-0"), ("0", "0e999"), ("-1.50", "-15e-1"),
      ("1e400", "10e399"), ("120", "1.2e+2"),
    ]
  )
  func equality(left: String, right: String) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(!(left < right) && !(right < left))
  }

  @Test(
    "Numbers are integers where they have no fraction",
    arguments: [
      ("1", 1), ("1.0", 1), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.5", nil), ("1e400", nil), ("1e-1", nil),
      ("10e-1", 1), ("0.0e5", 0), ("12300e-2", 123),
    ] as [(String, Int?)]
  )
  func integers(text: String, value: Int?) throws {
    #expect(try #require(JSONNumber(text)).integer == value)
    #expect(try JSONDocument(parsing: text).root.integer == value)
  }

  @Test("Numbers keep their text", arguments: ["1.0", "-0", "1E+2", "123456789012345678901234567890.10", "1e400"])
  func text(text: String) throws {
    #expect(try JSONDocument(parsing: text).root.number?.text == text)
  }

  @Test(
    "Numbers are refused in any other spelling",
    arguments: ["", "-", "01", "1.", ".1", "1e", "+1", "1 ", "0x1", "1_0", "--1"]
  )
  func refused(text: String) { #expect(JSONNumber(text) == nil) }

  @Test("Numbers become floating-point numbers, infinite beyond their range")
  func doubles() {
    #expect(JSONNumber("0.1")?.double == 0.1)
    #expect(JSONNumber("-1e400")?.double == -Double.infinity)
    #expect(JSONNumber(-120) == JSONNumber("-1.2e2"))
    #expect(JSONNumber(Int.min).integer == Int.min)
  }
}

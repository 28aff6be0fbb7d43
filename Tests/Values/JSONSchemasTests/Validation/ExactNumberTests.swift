import Testing

@Suite("Exact numbers")
struct ExactNumberTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    let isValid: Bool
    var testDescription: String { "\(instance.prefix(40)) \(isValid ? "satisfies" : "fails") \(schema.prefix(60))" }

    init(_ schema: String, _ instance: String, _ isValid: Bool) {
      self.schema = schema
      self.instance = instance
      self.isValid = isValid
    }
  }

  static let integers = [
    Row(#"{"type":"integer"}"#, "1.0", true),
    Row(#"{"type":"integer"}"#, "1e2", true),
    Row(#"{"type":"integer"}"#, "1.5e1", true),
    Row(#"{"type":"integer"}"#, "15e-1", false),
    Row(#"{"type":"integer"}"#, "1e400", true),
    Row(#"{"type":"integer"}"#, "10e-400", false),
    Row(#"{"type":"integer"}"#, "123456789012345678901234567890", true),
    Row(#"{"type":"integer"}"#, "123456789012345678901234567890.5", false),
    Row(#"{"type":"integer"}"#, "-0.0", true),
    Row(#"{"format":"int32"}"#, "2147483647", true),
    Row(#"{"format":"int32"}"#, "2147483648", false),
    Row(#"{"format":"int32"}"#, "-2147483648.0", true),
    Row(#"{"format":"int64"}"#, "9223372036854775807", true),
    Row(#"{"format":"int64"}"#, "9223372036854775808", false),
    Row(#"{"format":"int64"}"#, "-9223372036854775808", true),
    Row(#"{"format":"int64"}"#, "1.5", false),
    Row(#"{"format":"int64"}"#, #""a""#, true),
  ]

  static let ranges = [
    Row(#"{"minimum":9007199254740993}"#, "9007199254740992", false),
    Row(#"{"minimum":9007199254740993}"#, "9007199254740993", true),
    Row(#"{"maximum":0.1}"#, "0.10000000000000000001", false),
    Row(#"{"maximum":0.1}"#, "0.1000", true),
    Row(#"{"exclusiveMaximum":1e308}"#, "1e308", false),
    Row(#"{"exclusiveMaximum":1e309}"#, "1e308", true),
    Row(#"{"minimum":1e400}"#, "9e399", false),
    Row(#"{"minimum":-1e400}"#, "-9e399", true),
    Row(#"{"maximum":1e-400}"#, "2e-400", false),
    Row(#"{"minimum":-1}"#, "-1.5", false),
    Row(#"{"exclusiveMinimum":0}"#, "1e-999999", true),
    Row(#"{"exclusiveMinimum":0}"#, "-0.0", false),
    Row(#"{"maximum":100000000000000000000}"#, "100000000000000000001", false),
    Row(#"{"maximum":100000000000000000000}"#, "1e20", true),
    Row(#"{"maximum":999999999999999999}"#, "1e18", false),
  ]

  static let multiples = [
    Row(#"{"multipleOf":0.01}"#, "19.99", true),
    Row(#"{"multipleOf":0.01}"#, "19.995", false),
    Row(#"{"multipleOf":0.1}"#, "1.1", true),
    Row(#"{"multipleOf":3}"#, "1e1000", false),
    Row(#"{"multipleOf":8}"#, "1e3", true),
    Row(#"{"multipleOf":8}"#, "1e2", false),
    Row(#"{"multipleOf":7}"#, "7e100000", true),
    Row(#"{"multipleOf":7}"#, "8e900000000000", false),
    Row(#"{"multipleOf":1e-8}"#, "12391239123", true),
    Row(#"{"multipleOf":1e8}"#, "12391239123", false),
    Row(#"{"multipleOf":123456789012345678901}"#, "246913578024691357802", true),
    Row(#"{"multipleOf":123456789012345678901}"#, "246913578024691357803", false),
    Row(#"{"multipleOf":123456789012345678901}"#, "123456789012345678901e50", true),
    Row(#"{"multipleOf":1024e-30}"#, "1e900000000000", true),
    Row(#"{"multipleOf":2.5}"#, "0", true),
    Row(#"{"multipleOf":2.5}"#, "-7.5", true),
  ]

  static let equality = [
    Row(#"{"const":1}"#, "1.0", true),
    Row(#"{"const":1e2}"#, "100", true),
    Row(#"{"const":0}"#, "-0", true),
    Row(#"{"const":9007199254740993}"#, "9007199254740992", false),
    Row(#"{"const":1e400}"#, "10e399", true),
    Row(#"{"enum":[1,2,3,4,5,6,7,8,9,10.0]}"#, "1e1", true),
    Row(#"{"uniqueItems":true}"#, "[1,2,3,4,5,6,7,8,9,1.0]", false),
    Row(#"{"uniqueItems":true}"#, "[123456789012345678901,123456789012345678902]", true),
  ]

  @Test("Exact numbers are judged without rounding", arguments: integers + ranges + multiples + equality)
  func verdict(row: Row) throws {
    #expect(try isValid(row.schema, row.instance) == row.isValid)
  }
}

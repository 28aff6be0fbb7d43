import JSONSyntax
import Testing

@Suite("Texts that are not JSON")
struct SyntaxErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let code: JSONSyntaxError.Code
    let place: String
    let message: String
    var testDescription: String { "\(code.rawValue): \(String(decoding: text.prefix(40), as: UTF8.self))" }

    init(_ text: String, _ code: JSONSyntaxError.Code, _ place: String, _ message: String) {
      self.init(Array(text.utf8), code, place, message)
    }

    init(_ text: [UInt8], _ code: JSONSyntaxError.Code, _ place: String, _ message: String) {
      self.text = text
      self.code = code
      self.place = place
      self.message = message
    }
  }

  static let ends = [
    Row("", .emptyText, "1:1", "the text is empty; a JSON value was expected"),
    Row(" \n\t", .emptyText, "1:1", "the text is empty; a JSON value was expected"),
    Row("[1,\n2", .unexpectedEnd, "2:2", "the text ends inside an array that began at 1:1"),
    Row(#"{"a":1"#, .unexpectedEnd, "1:7", "the text ends inside an object that began at 1:1"),
    Row(#"{"a""#, .unexpectedEnd, "1:5", "the text ends inside an object that began at 1:1"),
    Row(#"["abc"#, .unexpectedEnd, "1:6", "the text ends inside a string that began at 1:2"),
    Row(#"["a\"#, .unexpectedEnd, "1:5", "the text ends inside an escape"),
    Row(#"["a\u00"#, .unexpectedEnd, "1:8", "the text ends inside an escape"),
    Row("[tru", .unexpectedEnd, "1:5", "the text ends inside the word \"tru\""),
    Row("1 2", .trailingText, "1:3", "\"2\" follows the end of the JSON value"),
    Row("{}\r\nä", .trailingText, "2:1", "U+00E4 follows the end of the JSON value"),
  ]

  static let encodings = [
    Row([0xEF, 0xBB, 0xBF, 0x31], .byteOrderMark, "1:1", "the text begins with a UTF-8 byte order mark (EF BB BF)"),
    Row([0xFE, 0xFF, 0x00, 0x31], .notUTF8Encoding, "1:1", "the text is UTF-16; JSON is exchanged as UTF-8"),
    Row([0x31, 0x00], .notUTF8Encoding, "1:1", "the text is UTF-16; JSON is exchanged as UTF-8"),
    Row([0x31, 0, 0, 0], .notUTF8Encoding, "1:1", "the text is UTF-32; JSON is exchanged as UTF-8"),
    Row([0x22, 0xC3, 0x28, 0x22], .invalidUTF8, "1:2", "the byte C3 is not part of valid UTF-8 here"),
    Row([0x22, 0x80, 0x22], .invalidUTF8, "1:2", "the byte 80 is not part of valid UTF-8 here"),
    Row([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, "1:2", "the byte C0 is not part of valid UTF-8 here"),
    Row([0x22, 0xE0, 0x80, 0x80, 0x22], .invalidUTF8, "1:2", "the byte E0 is not part of valid UTF-8 here"),
    Row([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, "1:2", "the byte ED is not part of valid UTF-8 here"),
    Row([0x22, 0xF0, 0x8F, 0x80, 0x80, 0x22], .invalidUTF8, "1:2", "the byte F0 is not part of valid UTF-8 here"),
    Row([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, "1:2", "the byte F4 is not part of valid UTF-8 here"),
    Row([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], .invalidUTF8, "1:2", "the byte F5 is not part of valid UTF-8 here"),
    Row([0x22, 0xE2, 0x82, 0x22], .invalidUTF8, "1:2", "the byte E2 is not part of valid UTF-8 here"),
    Row([0x5B, 0xFF, 0x5D], .invalidUTF8, "1:2", "expected a value, not the byte FF"),
  ]

  static let strings = [
    Row("\"a\u{1}\"", .controlCharacter, "1:3", "a string must not contain the unescaped control character U+0001"),
    Row("\"a\nb\"", .controlCharacter, "1:3", "a string must not contain the unescaped control character U+000A"),
    Row(#""\x41""#, .invalidEscape, "1:2", #"a backslash must be followed by one of " \ / b f n r t u"#),
    Row(#""\u00g0""#, .invalidEscape, "1:2", #"\u must be followed by four hexadecimal digits"#),
    Row(#""\ud800""#, .loneSurrogate, "1:2", #"\uD800 is half of a surrogate pair, and the other half is missing"#),
    Row(#""\udc00""#, .loneSurrogate, "1:2", #"\uDC00 is half of a surrogate pair, and the other half is missing"#),
    Row(
      #""\ud800\u0041""#,
      .loneSurrogate,
      "1:2",
      #"\uD800 is half of a surrogate pair, and the other half is missing"#
    ),
    Row("['a']", .singleQuotes, "1:2", "a string must be in double quotation marks, not single ones"),
    Row("{'a':1}", .singleQuotes, "1:2", "a key must be in double quotation marks, not single ones"),
  ]

  static let numbers = [
    Row("01", .invalidNumber, "1:1", "a number must not begin with a zero and a digit"),
    Row("-", .invalidNumber, "1:1", "a minus sign must be followed by a digit"),
    Row("-a", .invalidNumber, "1:1", "a minus sign must be followed by a digit"),
    Row("+1", .invalidNumber, "1:1", "a number must begin with a digit or a minus sign, not \"+\""),
    Row(".5", .invalidNumber, "1:1", "a number must begin with a digit or a minus sign, not \".\""),
    Row("1.", .invalidNumber, "1:1", "a decimal point must be followed by a digit"),
    Row("1.e1", .invalidNumber, "1:1", "a decimal point must be followed by a digit"),
    Row("1e", .invalidNumber, "1:1", "an exponent must have a digit"),
    Row("1e+", .invalidNumber, "1:1", "an exponent must have a digit"),
    Row("1a", .invalidNumber, "1:1", "a number must not be followed by \"a\""),
    Row("1.2.3", .invalidNumber, "1:1", "a number must not be followed by \".\""),
    Row("0x1F", .invalidNumber, "1:1", "a number must not be followed by \"x\""),
    Row("[NaN]", .notANumber, "1:2", "JSON has no number \"NaN\""),
    Row("Infinity", .notANumber, "1:1", "JSON has no number \"Infinity\""),
    Row("-Infinity", .notANumber, "1:1", "JSON has no infinite numbers"),
  ]

  static let structure = [
    Row("[1,]", .trailingComma, "1:3", "trailing comma before \"]\""),
    Row(#"{"a":1, }"#, .trailingComma, "1:7", "trailing comma before \"}\""),
    Row("[1 2]", .missingComma, "1:4", "expected \",\" or \"]\", not \"2\""),
    Row(#"{"a":1 "b":2}"#, .missingComma, "1:8", "expected \",\" or \"}\", not a quotation mark"),
    Row(#"{"a":1:2}"#, .unexpectedCharacter, "1:7", "expected \",\" or \"}\", not \":\""),
    Row(#"{"a" 1}"#, .missingColon, "1:6", "expected \":\" between a key and its value, not \"1\""),
    Row("[,1]", .missingValue, "1:2", "expected a value, not \",\""),
    Row(#"{"a":}"#, .missingValue, "1:6", "expected a value, not \"}\""),
    Row("{1:2}", .keyNotString, "1:2", "expected a key in double quotation marks, not \"1\""),
    Row("{,}", .keyNotString, "1:2", "expected a key in double quotation marks, not \",\""),
    Row("{]", .mismatchedBracket, "1:2", "expected a key in double quotation marks, not \"]\""),
    Row("[1}", .mismatchedBracket, "1:3", "\"}\" cannot close an array"),
    Row(#"{"a":1]"#, .mismatchedBracket, "1:7", "\"]\" cannot close an object"),
    Row("[@]", .unexpectedCharacter, "1:2", "expected a value, not \"@\""),
    Row(
      "True",
      .invalidLiteral,
      "1:1",
      "\"True\" is not a JSON value; only true, false and null need no quotation marks"
    ),
    Row(
      "nulls",
      .invalidLiteral,
      "1:1",
      "\"nulls\" is not a JSON value; only true, false and null need no quotation marks"
    ),
    Row("// a\n1", .comment, "1:1", "JSON has no comments"),
    Row("[1, /* a */ 2]", .comment, "1:5", "JSON has no comments"),
    Row("1 # a", .comment, "1:3", "JSON has no comments"),
    Row("{# a\n}", .comment, "1:2", "JSON has no comments"),
    Row("[1 // a\n]", .comment, "1:4", "JSON has no comments"),
  ]

  @Test(
    "Texts that are not JSON are refused with code, place and reason",
    arguments: ends + encodings + strings + numbers + structure
  )
  func fault(row: Row) throws {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: row.text) }
    #expect(error?.code == row.code)
    #expect(error?.location.description == row.place)
    #expect(error?.message == row.message)
  }

  @Test("Every code that a text alone can cause has a row")
  func completeness() {
    let rows = Self.ends + Self.encodings + Self.strings + Self.numbers + Self.structure
    let missing = Set(JSONSyntaxError.Code.allCases).subtracting(rows.map(\.code))
    #expect(missing == [.tooDeep, .tooLarge])
  }

  @Test("The nesting of JSON text is bounded", arguments: [1, 5, 512])
  func depth(limit: Int) throws {
    let limits = JSONDocument.Limits(depth: limit)
    let fits = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONDocument(parsing: fits, limits: limits).root.kind == .array)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "[" + fits + "]", limits: limits) }
    #expect(error?.code == .tooDeep)
    #expect(error?.message == "nested deeper than the limit of \(limit) arrays and objects")
    #expect(error?.location == JSONLocation(line: 1, column: limit + 1))
  }

  @Test("No more than 4096 levels are ever allowed")
  func greatestDepth() { #expect(JSONDocument.Limits(depth: 100_000).depth == 4096) }

  @Test("The size of JSON text is bounded")
  func size() throws {
    let limits = JSONDocument.Limits(bytes: 5)
    #expect(try JSONDocument(parsing: "12345", limits: limits).root.integer == 12345)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "123456", limits: limits) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "the text has 6 bytes, more than the limit of 5")
  }
}

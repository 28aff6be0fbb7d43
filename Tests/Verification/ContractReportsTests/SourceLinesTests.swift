import ContractReports
import Testing

@Suite("Lines around a place")
struct SourceLinesTests {
  private let body = "{\n  \"a\": 1,\n\t\"b\": \"x\",\n  \"c\": [\n    2\n  ]\n}\n"

  @Test("The lines around a place in a body have their numbers, and the place is marked")
  func around() throws {
    let offset = try #require(Array(body.utf8).firstIndex(of: UInt8(ascii: "x")))
    let lines = SourceLines(of: Array(body.utf8), at: offset, line: 3, reach: 1)
    #expect(lines.first == 2)
    #expect(lines.texts == ["  \"a\": 1,", "␉\"b\": \"x\",", "  \"c\": ["])
    #expect(lines.mark == 1)
    #expect(lines.column == 7)
  }

  @Test("A place in a body of one line is shown in that line, cut at both ends")
  func single() {
    let body = Array(("[" + String(repeating: "1,", count: 9000) + "0]").utf8)
    let lines = SourceLines(of: body, at: 9000, line: 1)
    #expect(lines.texts.count == 1)
    #expect(lines.texts[0].unicodeScalars.count < 170)
    #expect(lines.first == 1)
  }

  @Test("A place at or past the end of a body is marked there", arguments: [0, 5, 90])
  func end(_ offset: Int) {
    let lines = SourceLines(of: Array("a\nbc\n".utf8), at: offset, line: 3)
    #expect(lines.texts.indices.contains(lines.mark))
    #expect(SourceLines(of: [], at: offset, line: 1).texts == [""])
  }
}

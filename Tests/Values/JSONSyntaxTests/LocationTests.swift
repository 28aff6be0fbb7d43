import JSONSyntax
import Testing

@Suite("Lines and columns")
struct LocationTests {
  @Test(
    "Lines end with LF, CR LF or CR, and columns count code points",
    arguments: [
      ("[1,\n 2]", "2:2"), ("[1,\r\n 2]", "2:2"), ("[1,\r 2]", "2:2"), ("[1,\n\r 2]", "3:2"), ("[1,\r\n\r\n2]", "3:1"),
      (#"["ä€😀",2]"#, "1:8"), ("[\"e\u{301}\",2]", "1:7"), ("[1,\t2]", "1:5"), ("[\n1,\n\n2]", "4:1"),
    ]
  )
  func places(text: String, place: String) throws {
    let document = try JSONDocument(parsing: text)
    #expect(document.root[1]?.location.description == place)
  }

  @Test("A table finds the place of every byte", arguments: ["", "a", "a\n", "\n\n", "ä\r\nb\rc\n", "\r"])
  func table(text: String) {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes)
    var line = 1
    var column = 1
    for offset in 0...bytes.count {
      #expect(table.location(of: offset, in: bytes) == JSONLocation(line: line, column: column), "at \(offset)")
      guard offset < bytes.count else { break }
      let isEnd = bytes[offset] == 0x0A || (bytes[offset] == 0x0D && !bytes.dropFirst(offset + 1).starts(with: [0x0A]))
      if isEnd {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
    }
    #expect(table.location(of: 1000, in: bytes) == table.location(of: bytes.count, in: bytes))
    #expect(table.location(of: -1, in: bytes) == JSONLocation(line: 1, column: 1))
    #expect(table.start(ofLine: 1) == 0)
    #expect(table.start(ofLine: 0) == nil)
    #expect(table.start(ofLine: line + 1) == nil)
  }

  @Test("Places compare in reading order")
  func order() {
    let places = [(2, 1), (1, 9), (1, 2)].map { JSONLocation(line: $0.0, column: $0.1) }
    #expect(places.sorted().map(\.description) == ["1:2", "1:9", "2:1"])
  }
}

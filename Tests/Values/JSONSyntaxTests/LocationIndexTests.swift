import JSONSyntax
import Testing

@Suite("Location index")
struct LocationIndexTests {
  @Test(
    "It finds the places that the line table finds, whatever the lines are like",
    arguments: [
      "", "a", "a\nb\r\nc\rd", String(repeating: "é", count: 3000), String(repeating: "ab\r\n", count: 900),
      String(repeating: "x", count: 1023) + "\r\n😀" + String(repeating: "y\n", count: 1100), "\r\r\n\n",
    ]
  )
  func places(text: String) {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes)
    let index = LocationIndex(bytes)
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    let wrong = starts.filter { index.location(of: $0, in: bytes) != table.location(of: $0, in: bytes) }
    #expect(wrong == [])
  }
}

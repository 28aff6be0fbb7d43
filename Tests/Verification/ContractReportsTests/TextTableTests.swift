import ContractReports
import Testing

@Suite("Tables")
struct TextTableTests {
  private typealias Column = TextTable.Column

  @Test("A column is as wide as its widest cell on a terminal, and its figures end below each other")
  func alignment() {
    let table = TextTable(["name", Column("n", isFigure: true), ""], rows: [["日本", "7", "x"], ["a", "12", ""]])
    #expect(table.lines() == ["name   n", "日本   7  x", "a     12"])
    #expect(table.lines(in: ConsoleStyle(isUnicode: false)).last == "a                 12")
  }

  @Test("A cell that is longer than its column may be moves the rest of its line")
  func longest() {
    let table = TextTable([Column(least: 3), Column(longest: 2), ""], rows: [["a", "long", "b"], ["c", "d", "e"]])
    #expect(table.lines() == ["a    long  b", "c    d   e"])
  }

  @Test("A long cell of a wrapped column continues below itself")
  func wrapped() {
    let text = "twenty-two characters, and then some more"
    let table = TextTable(["", "", Column(isWrapped: true)], rows: [["", "id", .init(text)], ["", "", "short"]])
    let lines = ["  id  twenty-two characters, and then", "      some more", "      short"]
    #expect(table.lines(in: ConsoleStyle(width: 40)) == lines)
  }
}

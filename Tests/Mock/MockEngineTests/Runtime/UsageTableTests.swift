import Testing

@testable import MockEngine

@Suite("The usage table")
struct UsageTableTests {
  @Test("Request lines that take too much memory together count in the totals alone")
  func bytes() {
    var table = UsageTable()
    let long = [UInt8](repeating: 0x61, count: UsageTable.byteLimit / 4)
    let positions = (0..<6).map { number in
      let position = table.line(([UInt8(number)] + long)[...])
      table.count(position, isUnmatched: false, isViolation: false)
      return position
    }
    #expect(positions == [0, 1, 2, nil, nil, nil])
    // A short line still fits.
    #expect(table.line([0x62]) == 3)
    #expect(table.requests == 6)
  }

  @Test("A request line that is known keeps its number")
  func known() {
    var table = UsageTable()
    #expect([[0x61], [0x62], [0x61]].map { table.line($0[...]) } == [0, 1, 0])
  }
}

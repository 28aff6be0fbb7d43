import Testing

@testable import TestSupport

@Suite("Golden files")
struct GoldenFileTests {
  @Test("A text that is not that of its golden file is shown by the lines that differ")
  func difference() {
    let lines = GoldenFile.difference(of: "a\nB\nc\nd\n", from: "a\nb\nc\n")
    #expect(lines == ["-2: b", "+2: B", "+4: d"])
  }
}

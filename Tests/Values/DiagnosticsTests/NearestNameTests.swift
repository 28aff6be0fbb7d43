import Diagnostics
import Testing

@Suite("Near misses of names")
struct NearestNameTests {
  private static let names = ["S1", "S2", "matrix", "matrix.online", "remote-feed.status-201"]

  @Test(
    "A misspelled name suggests the nearest known name",
    arguments: [
      ("matrx", "matrix"), ("Matirx", "matrix"), ("matrix.onlin", "matrix.online"), ("matrix-online", "matrix.online"),
      ("remote-feed.status-210", "remote-feed.status-201"), ("matrix.online", "matrix.online"), ("S", "S1"),
    ]
  )
  func nearest(_ text: String, _ name: String) {
    #expect(NearestName.find(text, among: Self.names) == name)
    #expect(NearestName.hint(for: text, among: Self.names) == " (did you mean \(name)?)")
  }

  @Test(
    "A name that is far from all known names suggests none",
    arguments: ["", "x", "store", "remote", "matrix.refused.empty", String(repeating: "matrix", count: 11)]
  )
  func farAway(_ text: String) {
    #expect(NearestName.find(text, among: Self.names) == nil)
    #expect(NearestName.hint(for: text, among: Self.names).isEmpty)
  }
}

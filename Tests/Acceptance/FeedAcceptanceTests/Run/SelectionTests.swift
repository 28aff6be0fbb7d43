import FeedAcceptance
import Testing

@Suite("Selecting cases")
struct SelectionTests {
  @Test(
    "Cases are selected by identifiers, and by parts of them up to a dot",
    arguments: [
      (["S1"], 1), (["s4", "S1"], 2), (["matrix"], 63), (["matrix.online"], 9), (["matrix.online.empty"], 1),
      (["matrix.online", "matrix"], 63), (["story"], 6), (["MATRIX.RESET"], 9),
    ]
  )
  func identifiers(ids: [String], count: Int) throws {
    #expect(try ProjectBackend.selecting(ids).count == count)
  }

  @Test("Selected cases keep the order of the suite")
  func order() throws {
    #expect(try ProjectBackend.selecting(["S4", "S1", "S2"]).map(\.id) == ["S1", "S2", "S4"])
  }

  @Test(
    "Selecting cases refuses a name that belongs to no case",
    arguments: ["S7", "matrix.on", "matrix.", "", "feed"]
  )
  func unknown(id: String) {
    let expected = """
      no case is called "\(id)"; `contract accept --list` shows them all, and a part up to a dot names a group
      """
    #expect {
      try ProjectBackend.selecting(["S1", id])
    } throws: { error in
      "\(error)" == expected
    }
  }
}

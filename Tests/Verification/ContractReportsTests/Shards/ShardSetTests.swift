import ContractReports
import Diagnostics
import Testing

@Suite("Reports of shards")
struct ShardSetTests {
  private static func part(
    _ number: Int,
    of count: Int = 3,
    command: String = "verify",
    version: String = "1",
    seed: UInt64 = 7,
    contract: String = "openapi: 3.1.0",
    selection: [String] = ["getFeed", "getComments"]
  ) -> ShardSet.Part {
    var report = Report(command: command, version: version, seed: seed)
    report.shard = ReportShard(number: number, count: count, of: [Array(contract.utf8)], selection: selection)
    return ShardSet.Part(file: "\(number).json", report: report)
  }

  private static func whole(_ file: String, requests: Int = 1, missing: [Int] = []) -> ShardSet.Part {
    var report = Report(command: "verify", version: "1", requests: requests)
    report.missingShards = missing
    return ShardSet.Part(file: file, report: report)
  }

  @Test(
    "Shards that are missing, repeated or of another run are refused by name",
    arguments: [
      ([part(1), part(3)], "the report of shard 2/3 is missing; merge the reports of all 3 shards"),
      ([part(2)], "the reports of shards 1/3, 3/3 are missing"),
      ([part(1), part(2), part(2), part(3)], "2.json and 2.json are both reports of shard 2/3"),
      ([part(1), part(2, of: 4)], "2.json is of another run than 1.json: it is one of 4 shards, and not 3 shards"),
      ([part(1), part(2, seed: 8)], "2.json is of another run than 1.json: its seed is 8, and not 7"),
      (
        [part(1), part(2, version: "2")],
        "2.json is of another run than 1.json: it was written by contract 2, and not 1"
      ),
      ([part(1), part(2, contract: "openapi: 3.0.0")], "2.json is of another run than 1.json: its contract has the"),
      ([part(1), part(2, selection: ["getFeed"])], "2.json is of another run than 1.json: its operations, checks"),
      (
        [part(1), part(2, command: "accept")],
        "2.json is a report of contract accept, and 1.json one of contract verify"
      ),
      ([part(1), whole("a.json")], "a.json is the report of a whole run, and 1.json that of shard 1/3"),
      ([whole("a.json"), whole("b.json")], "b.json and a.json are the same report"),
      (
        [whole("a.json"), whole("b.json", missing: [2, 3])],
        "b.json was merged without the shards 2, 3; merge the reports of all shards, or pass --allow-missing"
      ), ([whole("a.json", missing: [1])], "a.json was merged without the shards 1"),
    ]
  )
  func refused(_ parts: [ShardSet.Part], _ message: String) {
    let error = #expect(throws: ReportFileError.self) { try ShardSet(parts) }
    #expect(error?.description.hasPrefix(message) == true, "\(error.map(\.description) ?? "")")
  }

  @Test("All shards of a run are merged in the order of their numbers, whatever the order of the files")
  func complete() throws {
    let set = try ShardSet([Self.part(3), Self.part(1), Self.part(2)])
    #expect(set.parts.map(\.file) == ["1.json", "2.json", "3.json"])
    let merged = try #require(set.merged)
    #expect(merged.shard == nil)
    #expect(merged.missingShards.isEmpty)
    #expect(merged.notes == ["merged 3 of 3 shards"])
  }

  @Test("Different reports of whole runs are merged as they are")
  func wholeRuns() throws {
    let merged = try #require(try ShardSet([Self.whole("a.json"), Self.whole("b.json", requests: 2)]).merged)
    #expect(merged.requests == 3)
    #expect(merged.notes == ["merged 2 reports"])
  }

  @Test("A missing shard that is allowed is a line of the merged report")
  func allowed() throws {
    let set = try ShardSet([Self.part(2)], allowsMissing: true)
    let merged = try #require(set.merged)
    #expect(merged.missingShards == [1, 3])
    #expect(merged.notes.last == "incomplete: shards 1/3, 3/3 are missing (--allow-missing)")
    let again = try #require(
      try ShardSet([ShardSet.Part(file: "m.json", report: merged), Self.whole("b.json")], allowsMissing: true).merged
    )
    #expect(again.missingShards == [1, 3])
    #expect(again.notes.contains("incomplete: shards 1/3, 3/3 are missing (--allow-missing)"))
  }

  @Test("A merged report names the shards that were interrupted")
  func interrupted() throws {
    var report = Self.part(2).report
    report.isInterrupted = true
    let parts = [Self.part(1), ShardSet.Part(file: "2.json", report: report), Self.part(3)]
    let merged = try #require(try ShardSet(parts).merged)
    #expect(merged.isInterrupted)
    #expect(merged.notes.last == "2.json: shard 2/3 was interrupted")
  }
}

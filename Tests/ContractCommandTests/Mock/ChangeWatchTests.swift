import Foundation
import Testing

@testable import contract

@Suite("Changes of files")
struct ChangeWatchTests {
  @Test("are told when they have come to rest, once")
  func rest() {
    var watch = ChangeWatch(1)
    #expect([1, 2, 3, 3, 3, 1, 1].map { watch.hasChanged(to: $0) } == [false, false, false, true, false, false, true])
  }

  @Test("that are taken back at once are none")
  func takenBack() {
    var watch = ChangeWatch(1)
    #expect([2, 1, 2, 1].map { watch.hasChanged(to: $0) } == [false, false, false, false])
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func snapshot(_ others: [String] = []) throws -> FileSnapshot {
    var snapshot = FileSnapshot(contracts: [folder.path], recordings: [folder.path])
    snapshot.look(at: others)
    return snapshot
  }

  @Test("are files written anew, taken away or added", arguments: ["a.yaml", "a.har", "scenarios.yaml", "b/c.har"])
  func differences(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/b", withIntermediateDirectories: false)
    let before = try snapshot()
    let path = try folder.file(name, "a")
    let added = try snapshot()
    #expect(added != before)
    #expect(try snapshot() == added)
    try "b".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try snapshot() != added)
    try FileManager.default.removeItem(atPath: path)
    #expect(try snapshot() == before)
  }

  @Test("are not files of other kinds, but those that contracts refer to")
  func others() throws {
    let before = (try snapshot(), try snapshot([folder.path + "/schemas.txt"]))
    _ = try folder.file("schemas.txt", "a")
    #expect(try snapshot() == before.0)
    #expect(try snapshot([folder.path + "/schemas.txt"]) != before.1)
  }
}

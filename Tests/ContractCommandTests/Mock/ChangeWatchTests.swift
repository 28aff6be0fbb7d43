import Foundation
import Testing

@testable import ContractCommand

@Suite("Changes of files")
struct ChangeWatchTests {
  @Test("Changes of files are reported once, after the files have settled")
  func rest() {
    var watch = ChangeWatch(1)
    #expect([1, 2, 3, 3, 3, 1, 1].map { watch.hasChanged(to: $0) } == [false, false, false, true, false, false, true])
  }

  @Test("A change of a file that is reverted at once is not reported")
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

  @Test("Changed, removed and added files are changes", arguments: ["a.yaml", "a.har", "scenarios.yaml", "b/c.har"])
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

  @Test("A changed overlay is a change")
  func overlays() throws {
    let path = try folder.file("ours.overlay", "a")
    let before = FileSnapshot(contracts: [folder.path], recordings: [folder.path], overlays: [path])
    try "other".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(FileSnapshot(contracts: [folder.path], recordings: [folder.path], overlays: [path]) != before)
  }

  @Test("Files of other kinds are watched only if contracts refer to them")
  func others() throws {
    let before = (try snapshot(), try snapshot([folder.path + "/schemas.txt"]))
    _ = try folder.file("schemas.txt", "a")
    #expect(try snapshot() == before.0)
    #expect(try snapshot([folder.path + "/schemas.txt"]) != before.1)
  }
}

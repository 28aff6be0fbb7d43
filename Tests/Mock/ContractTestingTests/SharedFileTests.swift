import Basics
import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Files that tests share") struct SharedFileTests {
  private func har(_ text: String) -> String {
    #"{"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"https://api.example.com/a","headers":[]},"#
      + #""response":{"status":200,"headers":[],"content":{"size":5,"text":"\#(text)"}}}]}}"#
  }

  private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("shared-\(UUID().uuidString).har")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file.path)
  }

  private func mock(_ file: String, _ change: (inout MockSettings) -> Void = { _ in }) throws -> Mock {
    var settings = settings { $0.recordings = [file] }
    change(&settings)
    return try Mock(settings, name: "a test", sourceFile: #filePath)
  }

  /// Makes a file older than a time that file systems tell from that of a change.
  private func age(_ file: String) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file)
  }

  @Test("Tests that run at the same time share the index of a recording, and each has secrets of its own")
  func shared() async throws {
    try await withFile(har("first")) { file in
      try age(file)
      let mocks = try await withThrowingTaskGroup(of: Mock.self) { group in
        for number in 0..<32 { group.addTask { try mock(file) { $0.secrets.names = ["name\(number)"] } } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let index = try #require(mocks.first).runtime.api.index
      #expect(mocks.allSatisfy { $0.runtime.api.index === index })
      #expect(Set(mocks.map { ObjectIdentifier($0.runtime.api) }).count == 32)
      // Other rules need another index.
      #expect(try mock(file) { $0.matching.matchesHost = false }.runtime.api.index !== index)
    }
  }

  @Test("A recording that changes between two tests is read anew, even if its size and its time stay the same")
  func changed() async throws {
    try await withFile(har("first")) { file in
      for text in ["first", "other", "third"] {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data(har(text).utf8))
        try handle.close()
        try await withMock(.replay(file)) { mock in
          try await expect(text) { try await mock.session.text("/a") }
        }
      }
      try age(file)
      try await withMock(.replay(file)) { mock in try await expect("third") { try await mock.session.text("/a") } }
      // A file that takes the place of another one has another number.
      try Data(har("fresh").utf8).write(to: URL(filePath: file), options: .atomic)
      try age(file)
      try await withMock(.replay(file)) { mock in try await expect("fresh") { try await mock.session.text("/a") } }
    }
  }

  @Test("A contract is read once, and anew if a file that it refers to changes")
  func contracts() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("contracts-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let contract =
      #"{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"operationId":"a","#
      + #""responses":{"200":{"description":"Fine","content":{"application/json":{"schema":{"$ref":"part.json"}}}}}}}}}"#
    try Data(contract.utf8).write(to: URL(filePath: folder + "/api.json"))
    for value in ["1", "2"] {
      try Data(#"{"const":\#(value)}"#.utf8).write(to: URL(filePath: folder + "/part.json"))
      try age(folder + "/api.json")
      try age(folder + "/part.json")
      let found = try await issues(
        settings {
          $0.contracts = [ContractSource("api.json")]
          $0.unmatched = .example
          $0.folder = folder
        }
      ) { mock in try await expect(value) { try await mock.session.text("/a") } }
      #expect(found.isEmpty)
    }
  }

  @Test("A cache drops the values that were used longest ago, and makes each value once")
  func limit() {
    let cache = FileCache<String, Int>(limit: 100)
    let made = Mutex<[String]>([])
    func value(_ key: String) -> Int {
      cache.value(for: key) { log in
        log.cost = 40
        made.withLock { $0.append(key) }
        return key.utf8.count
      }
    }
    for key in ["a", "b", "a", "ccc", "a", "b", "ccc"] { #expect(value(key) == key.utf8.count) }
    #expect(made.withLock { $0 } == ["a", "b", "ccc", "b", "ccc"])
  }
}

import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of stores in files", .takesTurns)
struct PersistentStoreSpecsTests {
  @Test("The specs of stores in files hold for a simple JSON store", arguments: specs { JSONFileStore(file: $0) })
  func afternoon(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store that crashes on a corrupted file ends the program in the specs")
  func crash() async throws {
    await #expect(processExitsWith: .failure) {
      let specs = PersistentStoreSpecs { AsynchronousStore(CrashingFileStore(file: $0)) }.all
      try await #require(specs.first { $0.id == "persistent.corrupted" }).run()
    }
    await #expect(processExitsWith: .success) {
      let specs = PersistentStoreSpecs { AsynchronousStore(CrashingFileStore(file: $0)) }.all
      try await #require(specs.first { $0.id == "persistent.found-by-another" }).run()
    }
  }

  @Test("The specs of stores in files request the names of the store's files where there is none to damage")
  func files() async throws {
    let specs = PersistentStoreSpecs(files: { [$0.appendingPathExtension("db")] }) {
      AsynchronousStore(JSONFileStore(file: $0))
    }
    let failures = try await FailingSpecs.failures(of: specs.all.filter { $0.id == "persistent.corrupted" })
    #expect(failures.map(\.got) == ["none; name the store's files by `files`"])
  }

  @Test("The specs of stores in files damage every file that a store has")
  func journal() async throws {
    let specs = PersistentStoreSpecs(files: { [$0, $0.appendingPathExtension("db")] }) {
      AsynchronousStore(JSONFileStore(file: $0.appendingPathExtension("db")))
    }
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(failing == [])
  }

  @Test("The specs of stores in files remove their files")
  func leaving() async throws {
    let folder = Kept()
    let specs = PersistentStoreSpecs { file in
      await folder.keep(file.deletingLastPathComponent())
      return try FileFeedStore(file: file)
    }
    try await #require(specs.all.first).run()
    let path = try #require(await folder.url?.path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private static func specs(_ make: @escaping @Sendable (URL) throws -> sending JSONFileStore) -> [Spec] {
    PersistentStoreSpecs { AsynchronousStore(try make($0)) }.all
  }
}

/// What a closure was given.
private actor Kept {
  private(set) var url: URL?

  func keep(_ url: URL) { self.url = url }
}

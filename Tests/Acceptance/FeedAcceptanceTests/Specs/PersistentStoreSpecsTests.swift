import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of stores in files", .takesTurns)
struct PersistentStoreSpecsTests {
  @Test("The specs of stores in files hold for a simple JSON store", arguments: specs { JSONFileStore(file: $0) })
  func afternoon(_ spec: Spec) async throws { try await spec.run() }

  /// A store with a fault, and the specs that must find it.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let failing: [String]
    let specs: [Spec]
  }

  private static let damaged = ["half-written", "corrupted", "foreign", "corrupted-twice"]

  static let faults: [Row] = [
    Row(
      description: "takes what it cannot read for nothing",
      failing: damaged,
      specs: specs { CarelessFileStore(file: $0) }
    ),
    Row(
      description: "writes nothing",
      failing: ["found-by-another", "overridden-by-another", "read-again", "mended-by-insert", "mended-by-delete"]
        + damaged,
      specs: specs { ForgettingFileStore(file: $0) }
    ),
    Row(
      description: "overrides nothing that another instance wrote",
      failing: [
        "overridden-by-another", "deleted-by-another", "read-again", "mended-by-insert", "mended-by-delete",
      ],
      specs: specs { RememberingFileStore(file: $0) }
    ),
    Row(
      description: "reads its file once",
      failing: ["read-again"],
      specs: specs { OnceReadingFileStore(file: $0) }
    ),
    Row(
      description: "finds half a feed in half a file",
      failing: ["half-written"],
      specs: specs { LineFileStore(file: $0) }
    ),
    Row(
      description: "finds nothing in a foreign file",
      failing: ["foreign"],
      specs: specs { LenientFileStore(file: $0) }
    ),
    Row(
      description: "is empty the second time",
      failing: ["corrupted-twice"],
      specs: specs { TidyFileStore(file: $0) }
    ),
    Row(
      description: "cannot be mended",
      failing: ["mended-by-insert", "mended-by-delete"],
      specs: specs { CautiousFileStore(file: $0) }
    ),
    Row(
      description: "writes over its file",
      failing: ["written-whole"],
      specs: specs { OverwritingFileStore(file: $0) }
    ),
    Row(
      description: "writes over its file piece by piece",
      failing: ["written-whole"],
      specs: specs { PiecewiseFileStore(file: $0) }
    ),
    Row(
      description: "opens no corrupted file",
      failing: ["mended-by-insert", "mended-by-delete"],
      specs: specs { file in
        let store = JSONFileStore(file: file)
        _ = try store.retrieve()
        return store
      }
    ),
  ]

  @Test("The specs of stores in files find a fault, and only that", arguments: faults)
  func fault(_ row: Row) async throws {
    let failing = try await FailingSpecs.ids(of: row.specs)
    #expect(Set(failing) == Set(row.failing.map { "persistent.\($0)" }))
  }

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

import Diagnostics
import FeedClient
import Foundation
import Testing

@Suite("The place of a store in a file")
struct FileFeedStorePlaceTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// The error of opening a store.
  private func refusal(_ url: URL) -> FeedStoreError? {
    #expect(throws: FeedStoreError.self) { try FileFeedStore(file: url) }
  }

  @Test("The file of a store may be in a folder whose name must be escaped in URLs")
  func escapedName() async throws {
    let inner = folder.url.appending(path: "a b%20ü#?")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let store = try FileFeedStore(file: inner.appending(path: "feed%41.json"))
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path) == ["feed%41.json"])
  }

  @Test("The file of a store may be named from the working directory")
  func relative() async throws {
    let working = FileManager.default.currentDirectoryPath
    let ups = String(repeating: "../", count: working.split(separator: "/").count)
    let store = try FileFeedStore(file: URL(filePath: ups + folder.path.dropFirst()))
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(folder.names == ["feed.json"])
  }

  @Test("The file of a store is not in a folder that is missing")
  func missingFolder() {
    let inner = folder.url.appending(path: "none")
    let error = refusal(inner.appending(path: "feed.json"))
    #expect(error?.code == .cannotOpen)
    #expect(
      error?.description == "\(inner.path)/feed.json: a feed cannot be saved here: No such file or directory "
        + "(\(inner.path)); create the folder first"
    )
  }

  @Test("The file of a store is not a folder")
  func isFolder() {
    let error = refusal(folder.url)
    #expect(error?.code == .cannotOpen)
    #expect(
      error?.description.hasSuffix(": a feed cannot be saved here: it is a folder; pass the URL of a file in it")
        == true
    )
  }

  @Test("The file of a store is not below a file")
  func belowFile() throws {
    try folder.write("")
    let error = refusal(folder.file.appending(path: "feed.json"))
    #expect(error?.description == "\(folder.path)/feed.json: a feed cannot be saved here: Not a directory")
  }

  @Test("The file of a store is not a named pipe, on which reading would wait")
  func namedPipe() {
    #expect(mkfifo(folder.path, 0o600) == 0)
    let error = refusal(folder.file)
    #expect(error?.description == "\(folder.path): a feed cannot be saved here: it is not a regular file")
  }

  @Test("The file of a store is not on the web")
  func webURL() throws {
    let error = refusal(try #require(URL(string: "https://example.com/feed.json")))
    #expect(
      error?.description == "https://example.com/feed.json: a feed cannot be saved here: it is not the URL of a file"
    )
  }

  @Test("The file of a store has no NUL in its name, where the system would end it")
  func nul() throws {
    let error = refusal(try #require(URL(string: "file://\(folder.path)%00.json")))
    #expect(error?.description.hasSuffix("a feed cannot be saved here: its name contains a NUL") == true)
  }

  @Test(
    "The file of a store is not in a folder that cannot be written to",
    .enabled(if: geteuid() != 0, "root may write everywhere")
  )
  func readOnlyFolder() throws {
    #expect(chmod(folder.url.path, 0o500) == 0)
    defer { chmod(folder.url.path, 0o700) }
    let error = refusal(folder.file)
    #expect(error?.code == .cannotOpen)
    #expect(
      error?.description == "\(folder.path): a feed cannot be saved here: Permission denied (\(folder.url.path))"
    )
  }

  @Test(
    "The file of a store is not a file that may not be read or written",
    .enabled(if: geteuid() != 0, "root may read everything")
  )
  func unreadableFile() throws {
    try folder.write("{}")
    #expect(chmod(folder.path, 0) == 0)
    #expect(
      refusal(folder.file)?.description == "\(folder.path): a feed cannot be saved here: Permission denied"
    )
  }

  // MARK: Symbolic links

  private func link(to target: String) throws -> URL {
    let link = folder.url.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    return link
  }

  @Test("The file of a store is where a symbolic link leads, which stays", arguments: [true, false], [true, false])
  func symbolicLink(isAbsolute: Bool, isDangling: Bool) async throws {
    if !isDangling { try await folder.store().insert(CacheSamples.feed, timestamp: CacheSamples.now) }
    let link = try link(to: isAbsolute ? folder.path : "feed.json")
    let store = try FileFeedStore(file: link)
    #expect(try await store.retrieve() == (isDangling ? nil : StoreTests.cached))
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(folder.names == ["feed.json", "link.json"])
    #expect(throws: Never.self) { try FileManager.default.destinationOfSymbolicLink(atPath: link.path) }
    #expect(try await folder.store().retrieve() == CachedFeed(feed: [], timestamp: CacheSamples.now))
  }

  @Test("The file of a store is one place, whether a link leads there or not: no writer loses another's writes")
  func linkedWriters() async throws {
    let stores = [
      try folder.store(), try FileFeedStore(file: try link(to: "feed.json"), lockTimeout: .seconds(60)),
    ]
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await stores[number % 2].insert(CacheSamples.bytes(9), for: CacheSamples.url(number)) }
      }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(try await stores[0].retrieve(dataFor: CacheSamples.url(number)) != nil) }
  }

  @Test("The file of a store is not where links lead in a circle")
  func circle() throws {
    let error = refusal(try link(to: "link.json"))
    #expect(error?.code == .cannotOpen)
    #expect(
      error?.description == "\(folder.url.path)/link.json: the saved feed cannot be found: its symbolic links form "
        + "a loop"
    )
  }

  @Test("The file of a store is not where a link leads into a missing folder")
  func linkIntoNowhere() throws {
    let error = refusal(try link(to: "none/feed.json"))
    #expect(
      error?.description == "\(folder.url.path)/link.json: a feed cannot be saved here: No such file or directory "
        + "(\(folder.url.path)/none); create the folder first"
    )
  }
}

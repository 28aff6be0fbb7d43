import Diagnostics
import FeedClient
import Foundation
import Testing

@Suite("A corrupted file of a store")
struct CorruptedFileTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A file, with the expected location and message of the error.
  struct Row: CustomTestStringConvertible {
    let text: String
    let place: String
    let reason: String

    init(_ text: String, _ place: String, _ reason: String) {
      (self.text, self.place, self.reason) = (text, place, reason)
    }

    var testDescription: String { "\(text.prefix(80)): \(reason)" }
  }

  private static let noTime = "\"timestamp\" is not a number of seconds"
  private static let id = "\"id\":\"A0B10000-0000-4000-8000-000000000001\""

  /// A file with one image of the given members in its feed.
  private static func file(_ members: String) -> String {
    "{\"version\":1,\n\"cache\":{\"timestamp\":1,\"feed\":[\n{\(members)}]}}"
  }

  static let rows: [Row] = [
    Row("", "1:1", "the text is empty; a JSON value was expected"),
    Row("  \n", "1:1", "the text is empty; a JSON value was expected"),
    Row("[]", "1:1", "the file is not an object"),
    Row("null", "1:1", "the file is not an object"),
    Row("{}", "1:1", "the member \"version\" is missing"),
    Row("{\"version\":\"1\"}", "1:12", "the version is not a number"),
    Row("{\"version\":1,\"version\":1}", "1:14", "duplicate key \"version\" in one object"),
    Row("{\"version\":1,\n\"cache\":[]}", "2:9", "the saved feed is not an object"),
    Row("{\"version\":1,\"cache\":{}}", "1:22", "the member \"timestamp\" is missing"),
    Row("{\"version\":1,\"cache\":{\"timestamp\":1}}", "1:22", "the member \"feed\" is missing"),
    Row("{\"version\":1,\"cache\":{\"timestamp\":\"1\",\"feed\":[]}}", "1:35", noTime),
    Row("{\"version\":1,\"cache\":{\"timestamp\":1e999,\"feed\":[]}}", "1:35", noTime),
    Row("{\"version\":1,\"cache\":{\"timestamp\":1,\"feed\":{}}}", "1:44", "the feed is not an array"),
    Row("{\"version\":1,\"cache\":{\"timestamp\":1,\"feed\":[1]}}", "1:45", "an image of the feed is not an object"),
    Row(file("\"url\":\"https://a\""), "3:1", "the member \"id\" is missing"),
    Row(file("\"id\":1,\"url\":\"https://a\""), "3:7", "\"id\" is not a string"),
    Row(file("\"id\":\"1\",\"url\":\"https://a\""), "3:7", "\"id\" is not a UUID"),
    Row(file(id), "3:1", "the member \"url\" is missing"),
    Row(file("\(id),\"url\":null"), "3:52", "\"url\" is not a string"),
    Row(file("\(id),\"url\":\"\""), "3:52", "\"url\" is not a URL"),
    Row(file("\(id),\"url\":\"a b\""), "3:52", "\"url\" is not a URL"),
    Row(file("\(id),\"url\":\"https://a\",\"description\":1"), "3:78", "\"description\" is not a string"),
    Row(file("\(id),\"location\":[],\"url\":\"https://a\""), "3:57", "\"location\" is not a string"),
    Row(file("\(id),\"url\":\"a:\",\"url\":\"https://a\""), "3:57", "duplicate key \"url\" in one object"),
    Row("{\"version\":1,\"images\":{}}", "1:23", "the list of images' bytes is not an array"),
    Row("{\"version\":1,\"images\":[1]}", "1:24", "an image's bytes is not an object"),
    Row("{\"version\":1,\"images\":[{\"url\":\"https://a\"}]}", "1:24", "the member \"data\" is missing"),
    Row("{\"version\":1,\"images\":[{\"data\":\"\"}]}", "1:24", "the member \"url\" is missing"),
    Row("{\"version\":1,\"images\":[{\"url\":\"https://a\",\"data\":[]}]}", "1:50", "the bytes are not a string"),
    Row("{\"version\":1,}", "1:13", "trailing comma before \"}\""),
  ]

  @Test(
    "A corrupted file of a store is an error that says where and why, twice alike, and is mended by any change",
    arguments: rows
  )
  func corrupted(row: Row) async throws {
    try folder.write(row.text)
    let store = try folder.store()
    for _ in 0..<2 {
      let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve() }
      #expect(error?.code == .corrupted)
      #expect(
        error?.description == "\(folder.path):\(row.place): the saved feed is corrupted: \(row.reason); "
          + "save the feed again, which replaces the file"
      )
    }
    #expect(try folder.text == row.text)
    try await store.insert(CacheSamples.feed, timestamp: CacheSamples.now)
    #expect(try await store.retrieve() == StoreTests.cached)
    try folder.write(row.text)
    try await store.deleteCachedFeed()
    #expect(try await store.retrieve() == nil)
    try folder.write(row.text)
    try await store.insert(CacheSamples.bytes(5), for: CacheSamples.url(1))
    #expect(try await store.retrieve(dataFor: CacheSamples.url(1)) == CacheSamples.bytes(5))
    #expect(try await store.retrieve() == nil)
  }

  @Test("A store file that is truncated anywhere is an error, and never half a feed")
  func truncated() async throws {
    let store = try folder.store()
    try await store.insert([CacheSamples.image(1, location: "\u{1F3D4}")], timestamp: CacheSamples.now)
    try await store.insert(CacheSamples.bytes(5), for: CacheSamples.url(1))
    let complete = Data(try folder.text.utf8)
    // Without its last byte, which is a line break, the file is still valid.
    for length in 0..<complete.count - 1 {
      try complete.prefix(length).write(to: folder.file)
      let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve() }
      #expect(error?.code == .corrupted)
      let words = error?.description.replacing(folder.path, with: "").split(separator: ":") ?? []
      #expect(words.count > 3 && words.prefix(2).allSatisfy { Int($0) != nil })
      #expect(words.dropFirst(2).first == " the saved feed is corrupted")
      await #expect(throws: FeedStoreError.self) { try await store.retrieve(dataFor: CacheSamples.url(1)) }
    }
    try complete.prefix(100).write(to: folder.file)
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(try await store.retrieve() == CachedFeed(feed: [], timestamp: CacheSamples.now))
  }

  @Test("A store file with any byte changed is an error or a feed, and never a crash", arguments: [0x22, 0x31, 0x7D])
  func changed(byte: UInt8) async throws {
    let store = try folder.store()
    try await store.insert(CacheSamples.feed, timestamp: CacheSamples.now)
    try await store.insert(CacheSamples.bytes(5), for: CacheSamples.url(1))
    let complete = [UInt8](try folder.text.utf8)
    for position in complete.indices {
      var bytes = complete
      bytes[position] = byte
      try Data(bytes).write(to: folder.file)
      do {
        _ = try await store.retrieve()
        _ = try await store.retrieve(dataFor: CacheSamples.url(1))
      } catch {
        #expect(error is FeedStoreError)
      }
    }
  }

  @Test("A store file with faulty image bytes is an error when they are read, and is mended by new bytes")
  func base64() async throws {
    let url = CacheSamples.url(1)
    try folder.write(
      "{\"version\":1,\n\"images\":[{\"url\":\"\(url.absoluteString)\",\"data\":\"AAEC?w==\"},\n"
        + "{\"url\":\"https://a\",\"data\":\"AAEC\"}]}"
    )
    let store = try folder.store()
    let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve(dataFor: url) }
    #expect(
      error?.description == "\(folder.path):2:82: the saved feed is corrupted: the bytes are not base64: '?' is not a "
        + "base64 digit; save the feed again, which replaces the file"
    )
    #expect(try await store.retrieve() == nil)
    try await store.insert(CacheSamples.bytes(5), for: url)
    #expect(try await store.retrieve(dataFor: url) == CacheSamples.bytes(5))
    #expect(try await store.retrieve(dataFor: #require(URL(string: "https://a"))) == CacheSamples.bytes(3))
  }

  @Test("A store file whose feed alone is corrupted keeps the image bytes when the feed is saved again")
  func feedAlone() async throws {
    try folder.write("{\"version\":1,\"cache\":{},\"images\":[{\"url\":\"https://a\",\"data\":\"AAEC\"}]}")
    let store = try folder.store()
    try await store.insert(CacheSamples.feed, timestamp: CacheSamples.now)
    #expect(try await store.retrieve() == StoreTests.cached)
    #expect(try await store.retrieve(dataFor: #require(URL(string: "https://a"))) == CacheSamples.bytes(3))
  }

  @Test("A store file that another program has indented and extended is valid")
  func foreignLayout() async throws {
    try folder.write(
      """
      { "cache": { "feed": [ { "url": "https:\\/\\/a", "id": "a0b10000-0000-4000-8000-000000000001",
        "description": null, "location": null, "likes": 3 } ], "timestamp": 1.0e0 },
        "version": 1.0, "images": null, "note": [] }
      """
    )
    let cached = try await folder.store().retrieve()
    #expect(cached?.timestamp == Date(timeIntervalSinceReferenceDate: 1))
    let url = try #require(URL(string: "https://a"))
    #expect(cached?.feed == [FeedImage(id: CacheSamples.image(1).id, url: url)])
  }

  @Test(
    "A store file of another version says what to do, and is replaced by saving",
    arguments: ["0", "2", "1.5", "1e99"]
  )
  func version(version: String) async throws {
    try folder.write("{\"version\":\(version),\"else\":true}")
    let store = try folder.store()
    let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve() }
    #expect(error?.code == .unknownVersion)
    #expect(
      error?.description == "\(folder.path):1:12: the saved feed has version \(version), but this release reads "
        + "only version 1; use the release that wrote it, or save the feed again, which replaces the file"
    )
    try await store.insert(CacheSamples.feed, timestamp: CacheSamples.now)
    #expect(try await store.retrieve() == StoreTests.cached)
  }

  @Test("A store file beyond the size limit says so, and is replaced by saving")
  func tooLarge() async throws {
    try folder.write("{\"version\":1}" + String(repeating: " ", count: 88))
    let store = try folder.store(limits: FeedStoreLimits(fileBytes: 100))
    let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve() }
    #expect(error?.code == .fileTooLarge)
    #expect(
      error?.description
        == "\(folder.path): the saved feed has 101 bytes, which exceeds the limit of 100; save the feed "
        + "again, which replaces the file, or raise fileBytes"
    )
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(try await store.retrieve() == CachedFeed(feed: [], timestamp: CacheSamples.now))
    let size = try #require(try? Data(contentsOf: URL(filePath: folder.path)).count)
    let full = try folder.store(limits: FeedStoreLimits(fileBytes: size))
    #expect(try await full.retrieve() == CachedFeed(feed: [], timestamp: CacheSamples.now))
  }

  @Test("A store file that has become a folder is an error, and is left alone")
  func folderInItsPlace() async throws {
    let store = try folder.store()
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
    let operations: [@Sendable () async throws -> Void] = [
      { _ = try await store.retrieve() },
      { _ = try await store.retrieve(dataFor: CacheSamples.url(1)) },
      { try await store.insert([], timestamp: CacheSamples.now) },
      { try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(1)) },
      { try await store.deleteCachedFeed() },
    ]
    for operation in operations {
      let error = await #expect(throws: FeedStoreError.self) { try await operation() }
      #expect(error?.code == .cannotRead)
      #expect(
        error?.description == "\(folder.path): the saved feed cannot be read: it is not a regular file; delete what is "
          + "at this path"
      )
    }
    #expect(folder.names == ["feed.json"])
  }
}

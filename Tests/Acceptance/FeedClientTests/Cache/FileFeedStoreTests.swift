import Diagnostics
import FeedClient
import Foundation
import Testing

@Suite("A store in a file")
struct FileFeedStoreTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private func insertSample(into store: FileFeedStore) async throws {
    try await store.insert(CacheSamples.feed, timestamp: CacheSamples.now)
  }

  // MARK: File format

  @Test("A store in a file writes a line for each image, and each time with all of its digits")
  func format() async throws {
    let store = try folder.store()
    try await store.insert(
      [CacheSamples.image(1, description: "a \"b\"\n", location: "ü"), CacheSamples.image(2)],
      timestamp: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    )
    try await store.insert(CacheSamples.bytes(4), for: CacheSamples.url(1))
    let url = "https://images.example/a%20b/1.png?size=1&x=%2F#f"
    #expect(
      try folder.text == """
        {"version":1,
        "cache":{"timestamp":0.30000000000000004,"feed":[
        {"id":"A0B10000-0000-4000-8000-000000000001","description":"a \\"b\\"\\n","location":"ü","url":"\(url)"},
        {"id":"A0B10000-0000-4000-8000-000000000002","url":"\(url.replacing("1.png", with: "2.png"))"}
        ]},
        "images":[
        {"url":"\(url)","data":"AAECAw=="}
        ]}

        """
    )
  }

  @Test("A store in a file writes no file before there is something to keep, and leaves none beside it")
  func noLitter() async throws {
    let store = try folder.store()
    #expect(try await store.retrieve() == nil)
    try await store.deleteCachedFeed()
    #expect(folder.names == [])
    try await insertSample(into: store)
    try await store.insert(CacheSamples.bytes(4), for: CacheSamples.url(1))
    try await store.deleteCachedFeed()
    #expect(folder.names == ["feed.json"])
  }

  @Test("A store in a file writes a file that only its owner may read, whatever was there before")
  func permissions() async throws {
    for path in [folder.path, partial] {
      try "{".write(toFile: path, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }
    try await insertSample(into: try folder.store())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A store in a file replaces the file, so that open readers continue with the old one")
  func replacement() async throws {
    let store = try folder.store()
    try await insertSample(into: store)
    let before = try folder.text
    let reader = try FileHandle(forReadingFrom: folder.file)
    try await store.insert([], timestamp: CacheSamples.now)
    #expect(try reader.readToEnd() == Data(before.utf8))
  }

  @Test(
    "A store in a file refuses a time that is not finite, and keeps the feed before",
    arguments: [Double.nan, .infinity, -.infinity]
  )
  func infiniteTime(seconds: Double) async throws {
    let store = try folder.store()
    try await insertSample(into: store)
    let error = await #expect(throws: FeedStoreError.self) {
      try await store.insert([], timestamp: Date(timeIntervalSinceReferenceDate: seconds))
    }
    #expect(error?.code == .invalidTimestamp)
    #expect(
      error?.description
        == "\(folder.path): the feed cannot be saved because its timestamp is not finite; check the clock that provided it"
    )
    #expect(try await store.retrieve() == StoreTests.cached)
  }

  @Test("A store in a file refuses to write more than it would read, and leaves the file and nothing beside it")
  func tooLargeToWrite() async throws {
    let store = try folder.store(limits: FeedStoreLimits(fileBytes: 400))
    try await store.insert([CacheSamples.image(1)], timestamp: CacheSamples.now)
    let before = try folder.text
    let error = await #expect(throws: FeedStoreError.self) {
      try await store.insert(CacheSamples.bytes(300), for: CacheSamples.url(1))
    }
    #expect(error?.code == .fileTooLarge)
    let url = CacheSamples.url(1).absoluteString.utf8.count
    let size = before.utf8.count + 400 + url + ",\n\"images\":[\n{\"url\":\"\",\"data\":\"\"}\n]".utf8.count
    #expect(
      error?.description
        == "\(folder.path): the saved feed would have \(size) bytes, which exceeds the limit of 400; save "
        + "less, or raise fileBytes"
    )
    #expect(try folder.text == before)
    #expect(folder.names == ["feed.json"])
    let full = try folder.store(limits: FeedStoreLimits(fileBytes: before.utf8.count))
    try await full.insert([CacheSamples.image(1)], timestamp: CacheSamples.now)
  }

  // MARK: Other instances

  @Test("A store in a file is empty again when its file is taken away")
  func fileTakenAway() async throws {
    let store = try folder.store()
    try await insertSample(into: store)
    try FileManager.default.removeItem(at: folder.file)
    #expect(try await store.retrieve() == nil)
    try await insertSample(into: store)
    #expect(try await store.retrieve() == StoreTests.cached)
  }

  // MARK: Writers

  private var partial: String { folder.path + ".partial" }

  @Test("A store in a file takes over what a killed writer has left")
  func leftover() async throws {
    try String(repeating: "{\"version\"", count: 1_000).write(toFile: partial, atomically: false, encoding: .utf8)
    let store = try folder.store()
    try await insertSample(into: store)
    #expect(try await store.retrieve() == StoreTests.cached)
    #expect(folder.names == ["feed.json"])
  }

  @Test("A store in a file waits for another process that writes")
  func waits() async throws {
    let store = try folder.store()
    let descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    async let saving: Void = insertSample(into: store)
    // A read during the write waits for it, and both wait for the lock.
    async let found = store.retrieve()
    close(descriptor)
    try await saving
    _ = try await found
    #expect(try await store.retrieve() == StoreTests.cached)
  }

  @Test("A store in a file holds up nobody else while it waits for another process")
  func waitsAside() async throws {
    let descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    try await withThrowingTaskGroup { group in
      // More operations than there are threads for tasks.
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
        let store = try folder.store(lockTimeout: .seconds(3_600))
        group.addTask { try await insertSample(into: store) }
      }
      // The operations start, and a thread remains to continue with.
      for _ in 0..<100 { await Task.yield() }
      close(descriptor)
      try await group.waitForAll()
    }
  }

  @Test("A store in a file does not wait forever for another process that writes")
  func waitsNotForever() async throws {
    let store = try folder.store(lockTimeout: .milliseconds(5))
    let descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let error = await #expect(throws: FeedStoreError.self) { try await insertSample(into: store) }
    #expect(error?.code == .locked)
    #expect(
      error?.description
        == "\(folder.path): the feed cannot be saved: another process has locked \(partial) for too long; "
        + "end that process, and try again"
    )
    // Reading does not need the lock.
    #expect(try await store.retrieve() == nil)
    close(descriptor)
    try await insertSample(into: store)
    #expect(try await store.retrieve() == StoreTests.cached)
  }

  /// A file at the temporary path that does not belong to the store.
  enum Foreign: CaseIterable {
    case hardLink
    case symbolicLink
    case folder
    case namedPipe
  }

  @Test(
    "A store in a file writes over nothing that somebody else has put at its temporary name",
    arguments: Foreign.allCases
  )
  func foreignTemporary(kind: Foreign) async throws {
    let other = folder.url.appending(path: "other").path
    try "precious".write(toFile: other, atomically: false, encoding: .utf8)
    let reason: String
    switch kind {
    case .hardLink:
      #expect(link(other, partial) == 0)
      reason = "\(partial) belongs to another user or program; delete it"
    case .symbolicLink:
      #expect(symlink(other, partial) == 0)
      reason = "Too many levels of symbolic links (\(partial))"
    case .folder:
      #expect(mkdir(partial, 0o700) == 0)
      reason = "Is a directory (\(partial))"
    case .namedPipe:
      #expect(mkfifo(partial, 0o600) == 0)
      reason = "\(partial) belongs to another user or program; delete it"
    }
    let store = try folder.store()
    let error = await #expect(throws: FeedStoreError.self) { try await insertSample(into: store) }
    #expect(error?.code == .cannotWrite)
    #expect(error?.description == "\(folder.path): the feed cannot be saved: \(reason)")
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    #expect(folder.names == ["feed.json.partial", "other"])
  }
}

import FeedClient
import Foundation

/// A feed store under test, which logs its calls in the transcript and reports unexpected results.
struct StoreUnderSpec: LoggedStore {
  let store: any FeedStore
  let transcript: Transcript

  /// Inserts a feed, and expects success.
  func insert(_ cached: CachedFeed) async throws {
    transcript.done("insert \(SpecWording.cached(cached))")
    try await Self.succeeding("insert") {
      try await store.insert(cached.feed, timestamp: cached.timestamp)
    }
  }

  /// Deletes the feed, and expects success.
  func delete() async throws {
    transcript.done("delete")
    try await Self.succeeding("delete") { try await store.deleteCachedFeed() }
  }

  /// Retrieves the feed, and expects success.
  func retrieve() async throws -> CachedFeed? {
    transcript.done("retrieve")
    return try await Self.succeeding("retrieve") { try await store.retrieve() }
  }

  /// Retrieves the feed, and expects this result.
  func finds(_ expected: CachedFeed?) async throws {
    try FeedDifference.check(try await retrieve(), is: expected)
  }

  /// Retrieves the feed, and expects these images.
  func finds(images expected: [FeedImage]) async throws {
    try FeedDifference.check(try await retrieve()?.feed, is: expected)
  }

  /// Inserts images, and expects to retrieve all of them with their URLs, in any order.
  func keepsAll(_ images: [FeedImage]) async throws {
    try await insert(CachedFeed(feed: images, timestamp: SpecSamples.moment))
    let found = try await retrieve()?.feed
    let ids = found?.map(\.id) ?? []
    let urls = Dictionary(zip(ids, found?.map(\.url.absoluteString) ?? [])) { first, _ in first }
    if let missing = images.first(where: { urls[$0.id] != $0.url.absoluteString }) {
      let other = urls[missing.id].map { "with the URL \(SpecWording.quoted($0))" } ?? "missing"
      throw Mismatch(
        expected:
          "\(SpecWording.feed(images)), among them \(missing.id) with the URL \(SpecWording.quoted(missing.url.absoluteString))",
        got: "\(SpecWording.feed(found)), that one \(other)"
      )
    }
    if ids.count != images.count { throw Mismatch(expected: SpecWording.feed(images), got: SpecWording.feed(found)) }
  }

  /// Retrieves the feed, and expects this timestamp.
  func finds(timestamp expected: Date) async throws {
    let cached = try await retrieve()
    guard cached?.timestamp != expected else { return }
    throw Mismatch(expected: "a feed stamped \(SpecWording.moment(expected))", got: SpecWording.cached(cached))
  }

  /// Inserts a feed, and expects an error.
  func insertFails(_ cached: CachedFeed) async throws {
    transcript.done("insert \(SpecWording.cached(cached))")
    _ = try await Self.failing("insert") { try await store.insert(cached.feed, timestamp: cached.timestamp) }
  }

  /// Deletes the feed, and expects an error.
  func deleteFails() async throws {
    transcript.done("delete")
    _ = try await Self.failing("delete") { try await store.deleteCachedFeed() }
  }

  /// Retrieves the feed, and returns the expected error.
  func retrieveFails() async throws -> any Error {
    transcript.done("retrieve")
    return try await Self.failing("retrieve") { try await store.retrieve() }
  }

  /// Calls a closure that must succeed.
  ///
  /// - Throws: `Mismatch` if it throws; `CancellationError` if the spec is cancelled.
  static func succeeding<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let mismatch as Mismatch {
      throw mismatch
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch {
      throw Mismatch(expected: "\(name) succeeds", got: SpecWording.thrown(error))
    }
  }

  /// Returns the error of a closure that must fail.
  ///
  /// - Throws: `Mismatch` if it succeeds.
  static func failing<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> any Error {
    let value: Value
    do {
      value = try await body()
    } catch {
      return error
    }
    throw Mismatch(expected: "\(name) throws an error", got: outcome(value))
  }

  /// Checks that two errors are equal for a program; their texts may contain times or addresses.
  ///
  /// - Throws: `Mismatch` if they are not.
  static func check(_ error: any Error, isLike other: any Error) throws(Mismatch) {
    let (left, right) = (error as NSError, other as NSError)
    guard type(of: error) != type(of: other) || left.domain != right.domain || left.code != right.code else { return }
    throw Mismatch(expected: SpecWording.thrown(other), got: SpecWording.thrown(error))
  }

  private static func outcome(_ value: some Sendable) -> String {
    switch value {
    case let cached as CachedFeed?: SpecWording.cached(cached)
    case let data as Data?: SpecWording.data(data)
    default: "no error"
    }
  }
}

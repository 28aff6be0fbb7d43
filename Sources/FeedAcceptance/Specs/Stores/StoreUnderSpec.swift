import FeedClient
import Foundation

/// A feed store as a spec uses it: the transcript logs its calls, and a call that must succeed does, or is a mismatch.
struct StoreUnderSpec: Sendable {
  let store: any FeedStore
  let transcript: Transcript

  /// Inserts a feed, which must succeed.
  func insert(_ cached: CachedFeed) async throws {
    transcript.done("insert \(SpecWording.cached(cached))")
    try await Self.succeeding("insert") {
      try await store.insert(cached.feed, timestamp: cached.timestamp)
    }
  }

  /// Deletes the feed, which must succeed.
  func delete() async throws {
    transcript.done("delete")
    try await Self.succeeding("delete") { try await store.deleteCachedFeed() }
  }

  /// Retrieves what is there, which must succeed.
  func retrieve() async throws -> CachedFeed? {
    transcript.done("retrieve")
    return try await Self.succeeding("retrieve") { try await store.retrieve() }
  }

  /// Retrieves what is there, which must be this.
  func finds(_ expected: CachedFeed?) async throws {
    try FeedDifference.check(try await retrieve(), is: expected)
  }

  /// Retrieves what is there, of which the images must be these.
  func finds(images expected: [FeedImage]) async throws {
    try FeedDifference.check(try await retrieve()?.feed, is: expected)
  }

  /// Inserts images, and finds all of them with their URLs, in whatever order.
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

  /// Retrieves what is there, which must have this timestamp.
  func finds(timestamp expected: Date) async throws {
    let cached = try await retrieve()
    guard cached?.timestamp != expected else { return }
    throw Mismatch(expected: "a feed stamped \(SpecWording.moment(expected))", got: SpecWording.cached(cached))
  }

  /// Inserts a feed, which must fail.
  func insertFails(_ cached: CachedFeed) async throws {
    transcript.done("insert \(SpecWording.cached(cached))")
    _ = try await Self.failing("insert") { try await store.insert(cached.feed, timestamp: cached.timestamp) }
  }

  /// Deletes the feed, which must fail.
  func deleteFails() async throws {
    transcript.done("delete")
    _ = try await Self.failing("delete") { try await store.deleteCachedFeed() }
  }

  /// The error of a retrieval, which must fail.
  func retrieveFails() async throws -> any Error {
    transcript.done("retrieve")
    return try await Self.failing("retrieve") { try await store.retrieve() }
  }

  /// Does something that must succeed.
  ///
  /// - Throws: `Mismatch` where it throws; `CancellationError` where the spec is cancelled.
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

  /// The error of something that must fail.
  ///
  /// - Throws: `Mismatch` where it succeeds.
  static func failing<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> any Error {
    let value: Value
    do {
      value = try await body()
    } catch {
      return error
    }
    throw Mismatch(expected: "\(name) throws an error", got: outcome(value))
  }

  /// Checks that two errors are the same to a program; their texts may contain times or addresses.
  ///
  /// - Throws: `Mismatch` where they are not.
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

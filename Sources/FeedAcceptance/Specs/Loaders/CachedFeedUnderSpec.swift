import FeedClient
import Foundation

/// A loader of the cached feed as a spec uses it, with the store under it.
struct CachedFeedUnderSpec: Sendable {
  let loader: any FeedCache
  let store: ScriptedFeedStore
  let clock: CaseClock
  let transcript: Transcript

  /// Loads, which must deliver these images.
  func loads(_ expected: [FeedImage]) async throws {
    try FeedDifference.check(try await load(), is: expected)
  }

  /// Loads, which must deliver no images: no feed, or an empty one from a loader that does not distinguish the two.
  func loadsNothing() async throws {
    guard let feed = try await load(), !feed.isEmpty else { return }
    throw Mismatch(expected: "no images", got: SpecWording.feed(feed))
  }

  /// Loads, which must fail.
  func loadFails() async throws {
    transcript.done("load")
    try await fails("load") { try await loader.load() }
  }

  /// Loads, whatever comes of it.
  func loadAnyhow() async {
    transcript.done("load")
    _ = try? await loader.load()
  }

  /// Saves, which must succeed.
  func save(_ feed: [FeedImage]) async throws {
    transcript.done("save \(SpecWording.feed(feed)) at \(SpecWording.moment(clock.now))")
    try await StoreUnderSpec.succeeding("save") { try await loader.save(feed) }
  }

  /// Saves, which must fail.
  func saveFails(_ feed: [FeedImage]) async throws {
    transcript.done("save \(SpecWording.feed(feed))")
    try await fails("save") { try await loader.save(feed) }
  }

  /// Validates, which must succeed.
  func validate() async throws {
    transcript.done("validate")
    try await StoreUnderSpec.succeeding("validate") { try await loader.validate() }
  }

  /// Validates, which must fail.
  func validateFails() async throws {
    transcript.done("validate")
    try await fails("validate") { try await loader.validate() }
  }

  /// The store must have been changed in this way, and in no other.
  func changed(_ expected: [StoreCall]) throws {
    let got = store.changes
    guard got != expected else { return }
    throw Mismatch(expected: Self.text(expected), got: Self.text(got))
  }

  private func load() async throws -> [FeedImage]? {
    transcript.done("load")
    return try await StoreUnderSpec.succeeding("load") { try await loader.load() }
  }

  /// What fails does so with an error, not as if it were cancelled.
  private func fails<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws {
    let error = try await StoreUnderSpec.failing(name, body)
    if error is CancellationError { throw Mismatch(expected: "\(name) throws an error", got: "a cancellation") }
  }

  private static func text(_ calls: [StoreCall]) -> String {
    calls.isEmpty ? "the store is left as it was" : calls.map(\.description).joined(separator: ", then ")
  }
}

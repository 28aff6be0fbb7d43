import FeedClient
import Foundation

/// A loader of the cached feed under test, with its store.
struct CachedFeedUnderSpec: Sendable {
  let loader: any FeedCache
  let store: ScriptedFeedStore
  let clock: CaseClock
  let transcript: Transcript

  /// Loads, and expects these images.
  func loads(_ expected: [FeedImage]) async throws {
    try FeedDifference.check(try await load(), is: expected)
  }

  /// Loads, and expects no images: no feed, or an empty one from a loader that does not distinguish the two.
  func loadsNothing() async throws {
    guard let feed = try await load(), !feed.isEmpty else { return }
    throw Mismatch(expected: "no images", got: SpecWording.feed(feed))
  }

  /// Loads, and expects an error.
  func loadFails() async throws {
    transcript.done("load")
    try await fails("load") { try await loader.load() }
  }

  /// Loads, and ignores the result.
  func loadAnyhow() async {
    transcript.done("load")
    _ = try? await loader.load()
  }

  /// Saves, and expects success.
  func save(_ feed: [FeedImage]) async throws {
    transcript.done("save \(SpecWording.feed(feed)) at \(SpecWording.moment(clock.now))")
    try await StoreUnderSpec.succeeding("save") { try await loader.save(feed) }
  }

  /// Saves, and expects an error.
  func saveFails(_ feed: [FeedImage]) async throws {
    transcript.done("save \(SpecWording.feed(feed))")
    try await fails("save") { try await loader.save(feed) }
  }

  /// Validates, and expects success.
  func validate() async throws {
    transcript.done("validate")
    try await StoreUnderSpec.succeeding("validate") { try await loader.validate() }
  }

  /// Validates, and expects an error.
  func validateFails() async throws {
    transcript.done("validate")
    try await fails("validate") { try await loader.validate() }
  }

  /// Expects exactly these changes of the store.
  func changed(_ expected: [StoreCall]) throws {
    let got = store.changes
    guard got != expected else { return }
    throw Mismatch(expected: Self.text(expected), got: Self.text(got))
  }

  private func load() async throws -> [FeedImage]? {
    transcript.done("load")
    return try await StoreUnderSpec.succeeding("load") { try await loader.load() }
  }

  /// Expects an error other than cancellation.
  private func fails<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws {
    let error = try await StoreUnderSpec.failing(name, body)
    if error is CancellationError { throw Mismatch(expected: "\(name) throws an error", got: "a cancellation") }
  }

  private static func text(_ calls: [StoreCall]) -> String {
    calls.isEmpty ? "the store is left as it was" : calls.map(\.description).joined(separator: ", then ")
  }
}

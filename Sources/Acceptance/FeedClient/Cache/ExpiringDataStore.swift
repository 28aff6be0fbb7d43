public import Foundation

/// A store of bytes that finds nothing once it is too old.
///
/// Beside the bytes of a URL it keeps the time at which they were saved, under the same URL with the fragment `saved`.
///
/// ```swift
/// let store = ExpiringDataStore(base, policy: .days(30, in: .current)) { Date() }
/// try await store.insert(data, for: url)
/// ```
public struct ExpiringDataStore: FeedImageDataStore {
  private let base: any FeedImageDataStore
  private let policy: FeedCachePolicy
  private let now: @Sendable () -> Date

  /// Creates a store over another one, with an expiration policy and a clock.
  public init(_ base: any FeedImageDataStore, policy: FeedCachePolicy, now: @escaping @Sendable () -> Date) {
    self.base = base
    self.policy = policy
    self.now = now
  }

  /// Replaces the bytes of a URL, stamped with the current time.
  ///
  /// - Throws: The error of the other store.
  public func insert(_ data: Data, for url: URL) async throws {
    let timestamp = now().timeIntervalSince1970
    // Bytes whose time is not written any more are too old rather than too young.
    try await base.insert(data, for: url)
    try await base.insert(Data("\(timestamp)".utf8), for: Self.stamp(of: url))
  }

  /// Returns the bytes of a URL; `nil` if there are none, if they are too old, or if their age is unknown.
  ///
  /// - Throws: The error of the other store.
  public func retrieve(dataFor url: URL) async throws -> Data? {
    guard let data = try await base.retrieve(dataFor: url),
      let stamp = try await base.retrieve(dataFor: Self.stamp(of: url)),
      let seconds = TimeInterval(String(decoding: stamp, as: UTF8.self)),
      policy.isFresh(Date(timeIntervalSince1970: seconds), now())
    else { return nil }
    return data
  }

  private static func stamp(of url: URL) -> URL {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.fragment = "saved"
    return parts?.url ?? url.appending(component: "saved")
  }
}

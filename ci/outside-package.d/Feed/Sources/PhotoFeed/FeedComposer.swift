/// How the app composes its loads; its scene calls these.
public enum FeedComposer {
  /// Loads the first page and saves it; or else loads the saved one.
  public static func firstPage<Item: Sendable>(
    remote: () async throws -> [Item],
    local: () async throws -> [Item]?,
    save: ([Item]) async throws -> Void
  ) async throws -> [Item] {
    do {
      return try await caching(remote, save)
    } catch {
      try Task.checkCancellation()
      guard let saved = try? await local() else { throw error }
      try Task.checkCancellation()
      return saved
    }
  }

  /// Loads the next page, and saves all items with it, unless it is empty.
  public static func nextPage<Item: Sendable>(
    after shown: [Item],
    remote: ([Item]) async throws -> [Item],
    save: ([Item]) async throws -> Void
  ) async throws -> (items: [Item], isLast: Bool) {
    let items = try await caching({ shown + (try await remote(shown)) }) {
      if $0.count > shown.count { try await save($0) }
    }
    return (items, items.count == shown.count)
  }

  /// Loads the data of an image from the cache, or else from its server, and then saves it.
  public static func imageData<URL, Data: Sendable>(
    at url: URL,
    local: (URL) async throws -> Data,
    remote: (URL) async throws -> Data,
    save: (Data, URL) async throws -> Void
  ) async throws -> Data {
    do {
      return try await local(url)
    } catch {
      try Task.checkCancellation()
      return try await caching({ try await remote(url) }) { try await save($0, url) }
    }
  }

  /// Saves what is loaded, and ignores where it cannot be saved.
  private static func caching<Output>(
    _ load: () async throws -> Output,
    _ save: (Output) async throws -> Void
  ) async throws -> Output {
    let output = try await load()
    try Task.checkCancellation()
    try? await save(output)
    try Task.checkCancellation()
    return output
  }
}

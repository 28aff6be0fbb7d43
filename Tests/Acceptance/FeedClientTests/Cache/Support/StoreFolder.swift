import FeedClient
import Foundation

/// A temporary folder for one test and its store file; deleted with the value.
final class StoreFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The file of the store.
  var file: URL { url.appending(path: "feed.json") }

  /// The path at the start of messages.
  var path: String { file.path(percentEncoded: false) }

  /// The names of all files in the folder.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// The content of the store's file.
  var text: String { get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) } }

  /// Writes the store's file in place, which no store does.
  func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

  /// Creates a store with a lock timeout that suffices on a busy machine.
  func store(limits: FeedStoreLimits = FeedStoreLimits(), lockTimeout: Duration = .seconds(60)) throws -> FileFeedStore
  {
    try FileFeedStore(file: file, limits: limits, lockTimeout: lockTimeout)
  }
}

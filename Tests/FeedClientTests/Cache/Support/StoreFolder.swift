import FeedClient
import Foundation

/// A folder of one test, with a file for a store in it; it goes with the value.
final class StoreFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The store's file.
  var file: URL { url.appending(path: "feed.json") }

  /// The path that messages begin with.
  var path: String { file.path(percentEncoded: false) }

  /// The names of all that is there.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// What the store's file contains.
  var text: String { get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) } }

  /// Writes the store's file as no store does: in place.
  func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

  /// A store on the file, patient enough for a busy machine.
  func store(limits: FeedStoreLimits = FeedStoreLimits(), patience: Duration = .seconds(60)) throws -> FileFeedStore {
    try FileFeedStore(file: file, limits: limits, patience: patience)
  }
}

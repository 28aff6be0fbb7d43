import ArgumentParser
import FeedAcceptance
import FeedClient
import Foundation

/// The store that the client under test keeps its feed in.
enum StoreKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  case memory
  case file
  case null
}

/// Creates an empty store for each case of a run.
struct CaseStores: Sendable {
  /// The kind of the stores.
  let kind: StoreKind
  /// Creates a store that no other case uses.
  let make: @Sendable () async throws -> AcceptanceSuite.Store
  private let folder: ScratchFolder?

  /// Creates the stores of a kind; files are in a temporary folder of their own.
  ///
  /// - Throws: `CommandFailure` if the folder cannot be created.
  init(_ kind: StoreKind) throws(CommandFailure) {
    self.kind = kind
    switch kind {
    case .memory:
      folder = nil
      make = { InMemoryFeedStore() }
    case .null:
      folder = nil
      make = { NullFeedStore() }
    case .file:
      let folder = try ScratchFolder()
      self.folder = folder
      make = { try FileFeedStore(file: URL(filePath: folder.file(named: "\(UUID().uuidString).json"))) }
    }
  }

  /// Removes everything that the stores have written.
  func remove() { folder?.remove() }
}

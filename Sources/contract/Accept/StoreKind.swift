import ArgumentParser
import FeedAcceptance
import FeedClient
import Foundation

/// The store that the client under test keeps its feed in.
enum StoreKind: String, CaseIterable, ExpressibleByArgument {
  case memory
  case file
  case null
}

/// Makes an empty store for each case of a run.
struct CaseStores: Sendable {
  /// What they are called.
  let kind: StoreKind
  /// Makes one that no other case sees.
  let make: @Sendable () async throws -> AcceptanceSuite.Store
  private let folder: ScratchFolder?

  /// Stores of a kind; files are in a temporary folder of their own.
  ///
  /// - Throws: `CommandFailure` where there can be no such folder.
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

  /// Takes everything away that they have written.
  func remove() { folder?.remove() }
}

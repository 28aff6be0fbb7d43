import Basics
import Diagnostics
public import Foundation
import JSONSyntax

/// A pair of tokens in a file, for several instances and launches; only the owner can access it.
///
/// The file is replaced as a whole, by one writer at a time, as that of `FileFeedStore`. An app on one of Apple's systems
/// stores its tokens in a keychain instead.
public actor FileTokenStore: TokenStore {
  /// More than any pair of tokens has.
  private static let maxBytes = 1 << 20

  private let path: String
  private let lockTimeout: Duration
  private let executor = QueueExecutor(label: "FileTokenStore")

  /// The serial queue on which all work of the store runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a store for a file, which need not exist yet; its folder must exist.
  ///
  /// - Throws: `FeedStoreError` with the code `cannotOpen` for a URL that is not one of a file.
  public init(file: URL, lockTimeout: Duration = .seconds(10)) throws {
    path = file.path(percentEncoded: false)
    self.lockTimeout = lockTimeout
    guard file.isFileURL, !path.utf8.contains(0) else {
      throw failure(.cannotOpen, "tokens cannot be saved here: it is not the URL of a file")
    }
  }

  /// Returns the pair that was written last, by any store with the same file; `nil` if there is none.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read, or its content is invalid.
  public func retrieve() throws -> TokenPair? {
    let target = try target()
    guard let status = FileStatus(at: target) else {
      if errno == ENOENT { return nil }
      throw failure(.cannotRead, "the tokens cannot be read: \(FileSystem.systemReason)")
    }
    guard status.size <= Self.maxBytes else { throw corrupted }
    let bytes: [UInt8]
    do throws(WholeFile.Unusable) { bytes = try WholeFile.read(target) } catch {
      throw failure(.cannotRead, "the tokens cannot be read: \(error.reason)")
    }
    guard let root = try? JSONDocument(parsing: bytes).root, let access = root["accessToken"]?.string,
      let refresh = root["refreshToken"]?.string
    else { throw corrupted }
    return TokenPair(access: access, refresh: refresh)
  }

  /// Replaces the pair in the file; a corrupted file is replaced.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be written; it is then unchanged.
  public func insert(_ pair: TokenPair) throws {
    try replace(with: ["accessToken": pair.access, "refreshToken": pair.refresh])
  }

  /// Deletes the file.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be deleted; it is then unchanged.
  public func delete() throws {
    guard unlink(try target()) != 0, errno != ENOENT else { return }
    throw failure(.cannotWrite, "the tokens cannot be deleted: \(FileSystem.systemReason)")
  }

  private func replace(with tokens: [String: String]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = Array(try encoder.encode(tokens))
    let replacement = try ReplacementFile(of: try target(), for: path, holding: "the tokens", lockTimeout: lockTimeout)
    do throws(FeedStoreError) { try replacement.commit(bytes) } catch {
      replacement.abandon()
      throw error
    }
  }

  private func target() throws(FeedStoreError) -> String {
    guard let target = SymbolicLinks.resolved(path) else {
      throw failure(.cannotOpen, "the tokens cannot be found: the symbolic links form a loop")
    }
    return target
  }

  private nonisolated var corrupted: FeedStoreError {
    failure(.corrupted, "the tokens cannot be read: the file has another content; log in again, which replaces it")
  }

  private nonisolated func failure(_ code: FeedStoreError.Code, _ message: String) -> FeedStoreError {
    FeedStoreError(code, message, at: SourcePlace(file: path, location: nil))
  }
}

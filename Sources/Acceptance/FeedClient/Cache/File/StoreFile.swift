import Basics
import Foundation
import JSONSyntax

/// The file of a store, which is read and replaced as a whole, by one writer at a time.
struct StoreFile: Sendable {
  /// The path as given.
  let path: String
  private let maxBytes: Int
  private let lockTimeout: Duration

  /// Creates a value for a file that need not exist yet.
  ///
  /// - Throws: `FeedStoreError` with the code `cannotOpen` if there can be no such file.
  init(_ url: URL, maxBytes: Int, lockTimeout: Duration) throws(FeedStoreError) {
    path = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    self.maxBytes = maxBytes
    self.lockTimeout = lockTimeout
    guard url.isFileURL else { throw unopenable("it is not the URL of a file") }
    guard !path.utf8.contains(0) else { throw unopenable("its name contains a NUL") }
    let target = try target()
    if let status = FileStatus(atLink: target) {
      guard status.kind != .folder else { throw unopenable("it is a folder; pass the URL of a file in it") }
      guard status.kind == .file else { throw unopenable("it is not a regular file") }
      guard access(target, R_OK | W_OK) == 0 else { throw unopenable(FileSystem.systemReason) }
    } else if errno != ENOENT {
      throw unopenable(FileSystem.systemReason)
    }
    let folder = FileSystem.folder(of: target)
    guard let status = FileStatus(at: folder) else {
      throw unopenable("\(FileSystem.systemReason) (\(folder)); create the folder first")
    }
    guard status.kind == .folder else { throw unopenable("\(folder) is not a folder") }
    guard access(folder, W_OK | X_OK) == 0 else { throw unopenable("\(FileSystem.systemReason) (\(folder))") }
  }

  // MARK: Reading

  /// Returns the content of the file; `nil` if the file does not exist.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read, or its content is invalid.
  func document() throws(FeedStoreError) -> StoreDocument? { try document(at: try target()) }

  private func document(at target: String) throws(FeedStoreError) -> StoreDocument? {
    guard let bytes = try bytes(at: target) else { return nil }
    return try StoreDocument(bytes, file: path)
  }

  private func bytes(at target: String) throws(FeedStoreError) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let descriptor = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.cannotRead, "the saved feed cannot be read: \(FileSystem.systemReason)")
    }
    defer { close(descriptor) }
    guard let status = FileStatus(of: descriptor) else {
      throw failure(.cannotRead, "the saved feed cannot be read: \(FileSystem.systemReason)")
    }
    guard status.kind == .file else {
      throw failure(.cannotRead, "the saved feed cannot be read: it is not a regular file; delete what is at this path")
    }
    guard status.size <= maxBytes else {
      throw failure(
        .fileTooLarge,
        "the saved feed has \(status.size) bytes, which exceeds the limit of \(maxBytes); save the feed again, which "
          + "replaces the file, or raise fileBytes"
      )
    }
    guard let bytes = FileSystem.read(descriptor, upTo: status.size) else {
      throw failure(.cannotRead, "the saved feed cannot be read: \(FileSystem.systemReason)")
    }
    return bytes
  }

  // MARK: Writing

  /// Replaces the file by a changed one; `change` returns whether it has changed anything.
  ///
  /// The feed is checked only if it is kept.
  ///
  /// A file that is corrupted, too large or of an unknown version counts as empty.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read or written; it is then unchanged.
  func update(keepingFeed: Bool, _ change: (inout StoreText) -> Bool) throws(FeedStoreError) {
    let target = try target()
    let replacement = try ReplacementFile(of: target, for: path, lockTimeout: lockTimeout)
    do throws(FeedStoreError) {
      var contents = try contents(of: target, checkingFeed: keepingFeed)
      guard change(&contents) else { return replacement.abandon() }
      let bytes = contents.serialized()
      guard bytes.count <= maxBytes else {
        throw failure(
          .fileTooLarge,
          "the saved feed would have \(bytes.count) bytes, which exceeds the limit of \(maxBytes); save less, or raise "
            + "fileBytes"
        )
      }
      try replacement.commit(bytes)
    } catch {
      replacement.abandon()
      throw error
    }
  }

  private func contents(of target: String, checkingFeed: Bool) throws(FeedStoreError) -> StoreText {
    do throws(FeedStoreError) {
      return try document(at: target)?.text(checkingFeed: checkingFeed) ?? StoreText()
    } catch {
      switch error.code {
      case .corrupted, .unknownVersion, .fileTooLarge: return StoreText(mustBeReplaced: true)
      default: throw error
      }
    }
  }

  // MARK: Paths

  /// The path of the file with symbolic links resolved, whether or not the file exists.
  private func target() throws(FeedStoreError) -> String {
    guard let target = SymbolicLinks.resolved(path) else {
      throw failure(.cannotOpen, "the saved feed cannot be found: its symbolic links form a loop")
    }
    return target
  }

  private func unopenable(_ reason: String) -> FeedStoreError {
    failure(.cannotOpen, "a feed cannot be saved here: \(reason)")
  }

  private func failure(_ code: FeedStoreError.Code, _ message: String) -> FeedStoreError {
    FeedStoreError(code, message, at: SourcePlace(file: path, location: nil))
  }
}

/// Resolves symbolic links.
enum SymbolicLinks {
  /// Resolves links at the end of a path, whether or not its target exists; `nil` if they form a loop.
  static func resolved(_ path: String) -> String? {
    var path = path
    // The kernel follows as many.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = target.hasPrefix("/") ? target : "\(FileSystem.folder(of: path))/\(target)"
    }
    return nil
  }
}

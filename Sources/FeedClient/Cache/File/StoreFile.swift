import FileAccess
import Foundation
import JSONSyntax

/// The file of a store: read whole, and replaced whole by one writer at a time.
struct StoreFile: Sendable {
  /// The path as it was given.
  let path: String
  private let largest: Int
  private let patience: Duration

  /// A file that need not be there yet.
  ///
  /// - Throws: `FeedStoreError` of code `cannotOpen` where none can be there.
  init(_ url: URL, largest: Int, patience: Duration) throws(FeedStoreError) {
    path = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    self.largest = largest
    self.patience = patience
    guard url.isFileURL else { throw unopenable("it is not the URL of a file") }
    guard !path.utf8.contains(0) else { throw unopenable("its name has a NUL in it") }
    let target = try target()
    if let status = FileStatus(atLink: target) {
      guard status.kind != .folder else { throw unopenable("it is a folder; name a file in it") }
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

  /// What the file contains; `nil` where there is none.
  ///
  /// - Throws: `FeedStoreError` where it cannot be read, or is not as a store writes it.
  func document() throws(FeedStoreError) -> StoreDocument? { try document(at: try target()) }

  private func document(at target: String) throws(FeedStoreError) -> StoreDocument? {
    guard let bytes = try bytes(at: target) else { return nil }
    return try StoreDocument(bytes, file: path)
  }

  private func bytes(at target: String) throws(FeedStoreError) -> [UInt8]? {
    // A named pipe would wait for somebody to write.
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
      throw failure(.cannotRead, "the saved feed cannot be read: it is not a regular file; remove it")
    }
    guard status.size <= largest else {
      throw failure(
        .fileTooLarge,
        "the saved feed has \(status.size) bytes, more than the limit of \(largest); save the feed again, which "
          + "replaces the file, or raise fileBytes"
      )
    }
    guard let bytes = FileSystem.read(descriptor, upTo: status.size) else {
      throw failure(.cannotRead, "the saved feed cannot be read: \(FileSystem.systemReason)")
    }
    return bytes
  }

  // MARK: Writing

  /// Replaces the file by a changed one; the change says whether it has changed anything.
  ///
  /// A feed is looked at only where it is kept; otherwise it does not matter whether it is as it must be.
  ///
  /// A file that is corrupted, too large or of an unknown version counts as one without anything in it.
  ///
  /// - Throws: `FeedStoreError` where the file cannot be read or written; it is then as it was.
  func update(keepingFeed: Bool, _ change: (inout StoreText) -> Bool) throws(FeedStoreError) {
    let target = try target()
    let replacement = try Replacement(of: target, for: path, patience: patience)
    do throws(FeedStoreError) {
      var contents = try contents(of: target, checkingFeed: keepingFeed)
      guard change(&contents) else { return replacement.abandon() }
      let bytes = contents.serialized()
      guard bytes.count <= largest else {
        throw failure(
          .fileTooLarge,
          "the saved feed would have \(bytes.count) bytes, more than the limit of \(largest); save less, or raise "
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
      case .corrupted, .unknownVersion, .fileTooLarge: return StoreText(isMended: true)
      default: throw error
      }
    }
  }

  // MARK: Names

  /// The path of the file itself, symbolic links followed, whether it is there or not.
  private func target() throws(FeedStoreError) -> String {
    guard let target = SymbolicLinks.resolved(path) else {
      throw failure(.cannotOpen, "the saved feed cannot be found: its symbolic links lead in a circle")
    }
    return target
  }

  private func unopenable(_ reason: String) -> FeedStoreError {
    failure(.cannotOpen, "a feed cannot be saved there: \(reason)")
  }

  private func failure(_ code: FeedStoreError.Code, _ message: String) -> FeedStoreError {
    FeedStoreError(code, message, at: SourcePlace(file: path, location: nil))
  }
}

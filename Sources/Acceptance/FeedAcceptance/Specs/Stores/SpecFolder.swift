import Foundation

/// A folder for one spec, which is removed when the spec has ended.
struct SpecFolder: Sendable {
  /// The URL for a store's file, which does not exist yet.
  let file: URL
  /// Returns the files in which the store keeps its content.
  let files: @Sendable (URL) -> [URL]
  let transcript: Transcript

  /// Calls a closure with a new folder.
  ///
  /// - Throws: `Mismatch` if the folder cannot be created; any error of `body`.
  static func with(
    _ transcript: Transcript,
    files: @escaping @Sendable (URL) -> [URL],
    body: (SpecFolder) async throws -> Void
  ) async throws {
    let folder = try make()
    defer { remove(folder) }
    try await body(SpecFolder(file: file(in: folder), files: files, transcript: transcript))
  }

  /// Creates a new temporary folder.
  ///
  /// - Throws: `Mismatch` if it cannot be created.
  static func make() throws(Mismatch) -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "feed-store-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Mismatch(expected: "a temporary folder", got: SpecWording.thrown(error))
    }
    return folder
  }

  /// Returns the URL for a store's file in a folder.
  static func file(in folder: URL) -> URL { folder.appending(path: "feed.store", directoryHint: .notDirectory) }

  /// Removes a folder with all its files, if it exists.
  static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }

  /// Damages the files of the store.
  ///
  /// - Throws: `Mismatch` if there is nothing to damage, or the files cannot be written.
  func damage(_ damage: Damage) throws(Mismatch) {
    transcript.done("the file is \(damage.text)")
    var count = 0
    for file in files(file) {
      // A store may not need some of its files.
      guard let data = try? Data(contentsOf: file) else { continue }
      do {
        try damage.alter(data).write(to: file)
      } catch {
        throw Mismatch(expected: "the file can be damaged", got: SpecWording.thrown(error))
      }
      count += 1
    }
    guard count > 0 else {
      throw Mismatch(
        expected: "a file of the store at \(file.path), or where `files` says",
        got: "none; name the store's files by `files`"
      )
    }
  }
}

/// A kind of damage to a file.
struct Damage: Sendable {
  /// The last part of the identifiers of specs.
  let id: String
  /// The text for the damage: `cut in half`.
  let text: String
  /// Returns the damaged content of a file.
  let alter: @Sendable (Data) -> Data

  /// The damage of a power failure.
  static let halfWritten = Damage(id: "half-written", text: "cut in half") {
    $0.prefix($0.count / 2)
  }

  /// The damage of a failing disk.
  static let garbage = Damage(id: "corrupted", text: "overwritten with other bytes") { data in
    Data(data.indices.map { UInt8(truncatingIfNeeded: ($0 &+ 1) &* 167) | 0x80 })
  }

  /// The file of another program.
  static let foreign = Damage(id: "foreign", text: "replaced by JSON of another program") { _ in
    Data(#"{"settings":{"theme":"dark"},"recent":["one","two"]}"#.utf8)
  }

  /// All kinds of damage.
  static let all = [halfWritten, garbage, foreign]
}

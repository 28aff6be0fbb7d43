import Foundation

/// A folder of a spec's own, gone when the spec has ended.
struct SpecFolder: Sendable {
  /// Where a store may keep its file; there is none yet.
  let file: URL
  /// Which files hold what the store keeps.
  let files: @Sendable (URL) -> [URL]
  let transcript: Transcript

  /// Does something with a new folder.
  ///
  /// - Throws: `Mismatch` where there can be no folder; what `body` throws.
  static func with(
    _ transcript: Transcript,
    files: @escaping @Sendable (URL) -> [URL],
    body: (SpecFolder) async throws -> Void
  ) async throws {
    let folder = try make()
    defer { remove(folder) }
    try await body(SpecFolder(file: file(in: folder), files: files, transcript: transcript))
  }

  /// A new folder for temporary files.
  ///
  /// - Throws: `Mismatch` where there can be none.
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

  /// Where a store may keep its file in a folder.
  static func file(in folder: URL) -> URL { folder.appending(path: "feed.store", directoryHint: .notDirectory) }

  /// Removes a folder with all its files; a folder that is gone already is as well.
  static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }

  /// Damages what the store has written.
  ///
  /// - Throws: `Mismatch` where there is nothing to damage, or it cannot be written.
  func damage(_ damage: Damage) throws(Mismatch) {
    transcript.done("the file is \(damage.text)")
    var count = 0
    for file in files(file) {
      // A store may do without some of its files.
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

/// A way in which a file can be wrong.
struct Damage: Sendable {
  /// The last part of the identifiers of specs.
  let id: String
  /// What has become of the file: `cut in half`.
  let text: String
  /// What becomes of the file's bytes.
  let alter: @Sendable (Data) -> Data

  /// What a power cut leaves.
  static let halfWritten = Damage(id: "half-written", text: "cut in half") {
    $0.prefix($0.count / 2)
  }

  /// What a failing disk leaves.
  static let garbage = Damage(id: "corrupted", text: "overwritten with other bytes") { data in
    Data(data.indices.map { UInt8(truncatingIfNeeded: ($0 &+ 1) &* 167) | 0x80 })
  }

  /// What another program leaves.
  static let foreign = Damage(id: "foreign", text: "replaced by JSON of another program") { _ in
    Data(#"{"settings":{"theme":"dark"},"recent":["one","two"]}"#.utf8)
  }

  /// All of them.
  static let all = [halfWritten, garbage, foreign]
}

import Basics
import Foundation
import HARRecordings

/// Finds the files of a test.
///
/// A path is looked up in this order, and the first file that exists is used:
/// 1. the path itself, if it is absolute;
/// 2. the folder that the settings name, or else the folder of the test's source file, and in it the folders
///    `Recordings`, `Replays` and `Fixtures`;
/// 3. the folders above it, up to that of `Package.swift`, and the same folders in each;
/// 4. the resources of the loaded bundles;
/// 5. the current folder.
///
/// The ending `.har` of a recording can be left out.
///
/// ```swift
/// let path = try TestFiles(of: #filePath).path(of: "feed.json", kind: "contract")
/// #expect(path.hasSuffix("Recordings/feed.json"))
/// ```
public struct TestFiles: Sendable {
  private static let subfolders = ["", "Recordings", "Replays", "Fixtures"]

  let folder: String

  /// Creates the lookup for a test.
  ///
  /// - Parameters:
  ///   - sourceFile: The path of the test's source file, `#filePath`.
  ///   - folder: The folder that is searched first; `nil` for that of the source file.
  public init(of sourceFile: String, folder: String? = nil) {
    let own = (sourceFile as NSString).deletingLastPathComponent
    self.folder = folder.map { $0.hasPrefix("/") ? $0 : (own as NSString).appendingPathComponent($0) } ?? own
  }

  /// Returns the path of an existing file.
  ///
  /// - Throws: ``MockError`` if there is none; it lists where was looked.
  public func path(of name: String, kind: String) throws(MockError) -> String {
    let candidates = candidates(for: name, isRecording: false)
    guard let found = candidates.first(where: Self.isFile) else { throw .missingFile(name, kind, candidates) }
    return found
  }

  /// Returns the path of a recording, whether it exists or not; a new one is in the folder `Recordings`.
  func recording(_ name: String) -> (path: String, exists: Bool, candidates: [String]) {
    let candidates = candidates(for: name, isRecording: true)
    if let found = candidates.first(where: Self.isFile) { return (found, true, candidates) }
    let file = Self.named(name)
    if file.hasPrefix("/") { return (file, false, candidates) }
    return (Self.join([folder, file.contains("/") ? "" : "Recordings", file]), false, candidates)
  }

  /// A path as messages show it: relative to the folder of the package that the file is in, as compilers are run there.
  static func shown(_ path: String) -> String {
    var folder = FileSystem.folder(of: path)
    while folder.count > 1 {
      if isFile(join([folder, "Package.swift"])) { return String(path.dropFirst(folder.count + 1)) }
      folder = FileSystem.folder(of: folder)
    }
    return path
  }

  private static func isFile(_ path: String) -> Bool { FileStatus(at: path)?.kind == .file }

  private static func named(_ name: String) -> String {
    RecordingReader.fileExtension(of: name) == nil ? name + ".har" : name
  }

  private static func join(_ parts: [String]) -> String {
    NSString(string: parts.filter { !$0.isEmpty }.joined(separator: "/")).standardizingPath
  }

  private func candidates(for name: String, isRecording: Bool) -> [String] {
    let name = isRecording ? Self.named(name) : name
    if name.hasPrefix("/") { return [name] }
    var candidates: [String] = []
    for folder in folders { candidates += Self.subfolders.map { Self.join([folder, $0, name]) } }
    for bundle in Bundle.allBundles {
      guard let resources = bundle.resourcePath else { continue }
      candidates += Self.subfolders.map { Self.join([resources, $0, name]) }
    }
    candidates.append(Self.join([FileManager.default.currentDirectoryPath, name]))
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0).inserted }
  }

  /// The folder, and those above it up to that of the package.
  private var folders: [String] {
    var (folders, current) = ([folder], folder)
    while current.count > 1, !Self.isFile(Self.join([current, "Package.swift"])) {
      current = (current as NSString).deletingLastPathComponent
      folders.append(current)
    }
    // Without a package only the test's own folder is known to be meant.
    return current.count > 1 ? folders : [folder]
  }
}

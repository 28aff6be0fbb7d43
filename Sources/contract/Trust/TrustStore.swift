import Basics
import Foundation
import HTTPMessages

/// The files that the user trusts, by their paths and digests; it is outside of every repository.
struct TrustStore {
  /// The path of the store: `contract/trusted` in `XDG_STATE_HOME`, or else in `~/.local/state`.
  let path: String

  private static let heading = "# Files that contract trusts: the SHA-256 of the content, and the path."

  /// A file that is trusted as long as it has this content.
  struct Entry: Hashable {
    /// The SHA-256 of the content in hexadecimal digits.
    let digest: String
    /// The path without symbolic links.
    let path: String
  }

  /// Creates the store of a user.
  ///
  /// - Throws: `CommandFailure` if the environment names no place for it.
  init(_ environment: [String: String]) throws(CommandFailure) {
    guard let folder = StateFolder(environment) else {
      throw CommandFailure(
        "there is no place to remember trusted files",
        because: "neither XDG_STATE_HOME nor HOME names a folder",
        remedy: "set one of them, or CONTRACT_TRUST=1 for this run"
      )
    }
    path = folder.file(named: "trusted")
  }

  /// The files that are trusted.
  ///
  /// - Throws: `CommandFailure` if the store cannot be read, or others can write to it.
  func entries() throws(CommandFailure) -> [Entry] {
    guard let status = FileStatus(at: path) else { return [] }
    guard status.owner == geteuid(), status.permissions & 0o022 == 0 else {
      throw CommandFailure(
        "the list of trusted files at \(path) cannot be used",
        because: "others can write to it",
        remedy: "look at it, and run chmod 600 on it"
      )
    }
    let bytes = try InputFile(noun: "list of trusted files", remedy: "remove it, and trust your files again")
      .bytes(of: path)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard !line.hasPrefix("#"), parts.count == 2, parts[0].utf8.count == 64 else { return nil }
      return Entry(digest: String(parts[0]), path: String(parts[1].drop { $0 == " " }))
    }
  }

  /// Replaces the trusted files.
  ///
  /// - Throws: `CommandFailure` if they cannot be written.
  func write(_ entries: [Entry]) throws(CommandFailure) {
    let folder = FileSystem.folder(of: path)
    let text = ([Self.heading] + entries.map { "\($0.digest)  \($0.path)" }).map { $0 + "\n" }.joined()
    do throws(GuardedFile.Refusal) {
      guard FileSystem.createFolders(folder) else {
        throw GuardedFile.Refusal(reason: FileSystem.reason, remedy: nil)
      }
      let file = try GuardedFile(path, isExtended: true, isPrivate: true) { $0.hasPrefix("# ") }
      try file.replace(with: CollectionOfOne(Array(text.utf8)))
    } catch {
      throw CommandFailure("the list of trusted files at \(path) cannot be written", because: error.reason)
    }
  }

  /// Returns the path that identifies a file, which need not exist any more.
  static func path(of file: String) -> String {
    if let real = WholeFile.resolved(file) { return real }
    return FileSystem.destination(of: file) ?? file
  }

  /// Returns what identifies a file as it is now.
  ///
  /// - Throws: `CommandFailure` for a path that a line cannot have.
  static func entry(of configuration: ProjectConfiguration) throws(CommandFailure) -> Entry {
    guard let path = WholeFile.resolved(configuration.file),
      !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else {
      throw CommandFailure("the path of \(VisibleText.of(configuration.file)) has a character that no line can have")
    }
    return Entry(digest: configuration.digest.hexDigits, path: path)
  }
}

extension ProjectConfiguration {
  /// The variable that trusts every file of a run.
  private static let variable = "CONTRACT_TRUST"

  /// Requires that the user trusts the file, if a run uses what only a trusted file gets.
  ///
  /// - Throws: `CommandFailure` with everything that the file asks for, and how to trust it.
  func requireTrust(for requests: [FileRequest], _ environment: [String: String]) throws(CommandFailure) {
    guard !requests.isEmpty, !["1", "true", "yes"].contains(environment[Self.variable]?.lowercased() ?? "") else {
      return
    }
    let entry = try TrustStore.entry(of: self)
    // Without a home nobody can have trusted the file.
    let known = (try? TrustStore(environment)).map { store in
      Result { () throws(CommandFailure) in try store.entries() }
    }
    let entries = try known?.get() ?? []
    guard !entries.contains(entry) else { return }
    let isChanged = entries.contains { $0.path == entry.path }
    var seen: Set<String> = []
    let sentences = requests.map(\.sentence).filter { seen.insert($0).inserted }
    let option = file == ConfigurationFile.name ? "" : " " + ShellWord.option("--config", file)
    throw CommandFailure(
      "\(VisibleText.of(file)) \(isChanged ? "has changed since you trusted it" : "is not trusted"), and a run with it "
        + sentences.joined(separator: "; "),
      remedy: "read the file, then run contract trust\(option); or name the API and the variables yourself, with "
        + "--base-url, --auth and --header-env; on a build server, set \(Self.variable)=1"
    )
  }
}

/// The folders of version control systems, where a file may be a hook or a setting that runs commands.
enum VersionControl {
  private static let names: Set<String> = [".git", ".hg", ".svn", ".bzr", ".jj", "_darcs"]

  /// Returns the folder of version control that a path without links is in, or is; `nil` if there is none.
  ///
  /// File systems that ignore case also ignore some characters that nobody sees, and Windows ends names at dots. A
  /// repository that is not called `.git` is recognized by what is in it.
  static func place(of path: String) -> String? {
    var folder = ""
    for part in path.split(separator: "/") {
      if names.contains(canonical(part)) { return "\(folder)/\(part)" }
      if !folder.isEmpty, isRepository(folder) { return folder }
      folder += "/\(part)"
    }
    return nil
  }

  private static func canonical(_ name: Substring) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    var text = String(scalars).lowercased()
    if let colon = text.firstIndex(of: ":") { text = String(text[..<colon]) }
    while let last = text.last, last == "." || last == " " { text.removeLast() }
    return text.hasPrefix("git~") ? ".git" : text
  }

  /// Returns whether a folder is the inside of a Git repository: `.git` may be a file that names any folder.
  private static func isRepository(_ folder: String) -> Bool {
    guard FileStatus(atLink: "\(folder)/HEAD") != nil else { return false }
    let own = ["objects", "refs"].allSatisfy { FileStatus(at: "\(folder)/\($0)")?.kind == .folder }
    return own || FileStatus(at: "\(folder)/commondir")?.kind == .file
  }
}

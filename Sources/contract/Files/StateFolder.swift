/// The folder for what the command remembers between runs, outside of every repository: `contract` in `XDG_STATE_HOME`, or
/// else in `~/.local/state`.
struct StateFolder {
  /// The path of the folder.
  let path: String

  /// Creates the folder of a user; `nil` if the environment names no place for it.
  init?(_ environment: [String: String]) {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      path = "\(folder)/contract"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = "\(home)/.local/state/contract"
    } else {
      return nil
    }
  }

  /// Returns the path of a file in the folder.
  func file(named name: String) -> String { "\(path)/\(name)" }
}

import ArgumentParser
import JSONSyntax

/// A command as its declarations describe it: help, completions and errors about unknown options read the same list.
struct CommandDescription: Sendable {
  /// An option, a flag, or an argument without a name.
  struct Argument: Sendable {
    /// The kind of the argument: whether a value follows its name.
    enum Kind: String, Sendable {
      case option
      case flag
      case positional
    }

    let kind: Kind
    /// The names as they are written, such as `-u` and `--base-url`; empty for an argument without one.
    let names: [String]
    /// The name of the value, such as `path` or `same-origin|all|none`.
    let valueName: String
    /// The help.
    let abstract: String
    let defaultValue: String?
    /// The group in the help; `nil` for none.
    let section: String?
    let isRepeating: Bool
    /// Whether the value can be left out.
    let isOptionalValue: Bool
    /// The values of a type that has a fixed number of them.
    let values: [String]

    /// The long name, such as `--base-url`; otherwise the only one.
    var name: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "" }
  }

  /// The command's name: `verify`.
  let name: String
  let abstract: String
  let discussion: String
  let arguments: [Argument]

  /// The options and flags, in the order of the help.
  var options: [Argument] { arguments.filter { $0.kind != .positional } }

  /// Reads what a command declares.
  init(of command: any ParsableCommand.Type) {
    // Its parsing cannot fail: ArgumentParser writes it.
    self.init((try? JSONDocument(parsing: command._dumpHelp()))?.root["command"])
  }

  private init(_ description: JSONValue?) {
    name = description?["commandName"]?.string ?? ""
    abstract = description?["abstract"]?.string ?? ""
    discussion = description?["discussion"]?.string ?? ""
    arguments = description?["arguments"].map { $0.elements.compactMap(Argument.init) } ?? []
  }

  /// The argument that is written so; `nil` if there is none.
  subscript(name: String) -> Argument? { arguments.first { $0.names.contains(name) } }
}

extension CommandDescription.Argument {
  fileprivate init?(_ description: JSONValue) {
    guard let kind = description["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    let names = description["names"].map { names in
      names.elements.map { name in
        (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
      }
    }
    self.names = (names ?? []).sorted { $0.count < $1.count }
    valueName = description["valueName"]?.string ?? ""
    abstract = description["abstract"]?.string ?? ""
    defaultValue = description["defaultValue"]?.string
    section = description["sectionTitle"]?.string
    isRepeating = description["isRepeating"]?.bool ?? false
    isOptionalValue = description["parsingStrategy"]?.string == "scanningForValue"
    values = description["allValues"].map { $0.elements.compactMap(\.string) } ?? []
  }
}

import ArgumentParser
import Diagnostics
import HTTPMessages

/// An option that a command does not have, with the one that was probably meant.
struct UnknownOption {
  /// The option as it was written, without a value that is joined to it.
  let name: String
  /// The nearest option of the command; `nil` if none is near.
  let nearest: String?
  /// Another subcommand that has the option; `nil` if none has.
  let owner: String?

  /// Finds the first unknown option among the arguments of a command line; `nil` if there is none.
  init?(in arguments: [String]) {
    var words = arguments[...]
    var known = CommandDescription(of: RootCommand.self).options
    // The options of `config` may be those of the subcommand that it is about.
    while let name = words.first,
      let command = RootCommand.runnable.first(where: { $0.configuration.commandName == name })
    {
      words = words.dropFirst()
      known = CommandDescription(of: command).options + (name == arguments.first ? [] : known)
      guard name == ConfigCommand.configuration.commandName else { break }
    }
    self.init(among: words, known.flatMap(\.names))
  }

  private init?(among words: ArraySlice<String>, _ names: [String]) {
    let long = names.filter { $0.hasPrefix("--") } + ["--help", HelpPage.flag, "--version"]
    for word in words {
      if word == "--" { return nil }
      let name = String(word.prefix { $0 != "=" })
      if name.hasPrefix("--") {
        guard !long.contains(name), !Self.internalNames.contains(name) else { continue }
        let nearest = NearestName.find(String(name.dropFirst(2)), among: long.map { String($0.dropFirst(2)) })
        self.init(name: name, nearest: nearest.map { "--\($0)" }, owner: nearest == nil ? Self.owner(of: name) : nil)
        return
      }
      // A long option with one hyphen is read as several short ones.
      if name.hasPrefix("-"), name.count > 3, !names.contains(String(name.prefix(2))),
        let nearest = NearestName.find(String(name.dropFirst()), among: long.map { String($0.dropFirst(2)) }, within: 1)
      {
        self.init(name: name, nearest: "--\(nearest)", owner: nil)
        return
      }
    }
    return nil
  }

  private init(name: String, nearest: String?, owner: String?) {
    (self.name, self.nearest, self.owner) = (name, nearest, owner)
  }

  /// What ArgumentParser understands in any command.
  private static let internalNames = ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"]

  private static func owner(of name: String) -> String? {
    RootCommand.runnable.map { CommandDescription(of: $0) }.first { $0[name] != nil }?.name
  }

  /// The sentence about it.
  var message: String {
    let name = VisibleText.of(name)
    if let nearest { return "Unknown option '\(name)'. Did you mean '\(nearest)'?" }
    if let owner { return "Unknown option '\(name)'. It is an option of 'contract \(owner)'." }
    return "Unknown option '\(name)'"
  }
}

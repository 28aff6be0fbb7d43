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
  /// How the meaning is written, for an option of an earlier version or of other tools.
  let remark: String?

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
    self.init(among: words, known.flatMap(\.names), of: arguments.first ?? "")
  }

  private init?(among words: ArraySlice<String>, _ names: [String], of command: String) {
    let long = names.filter { $0.hasPrefix("--") } + ["--help", HelpPage.flag, "--version"]
    for word in words {
      if word == "--" { return nil }
      let name = String(word.prefix { $0 != "=" })
      if name.hasPrefix("--") {
        guard !long.contains(name), !Self.internalNames.contains(name) else { continue }
        if let remark = Self.remark(on: name, of: command) {
          self.init(name: name, nearest: nil, owner: nil, remark: remark)
          return
        }
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

  private init(name: String, nearest: String?, owner: String?, remark: String? = nil) {
    (self.name, self.nearest, self.owner, self.remark) = (name, nearest, owner, remark)
  }

  /// Returns how the meaning of an option of an earlier version, or of other tools, is written; `nil` for another one.
  private static func remark(on name: String, of command: String) -> String? {
    if let other = otherNames["\(command) \(name)"] ?? otherNames[name] { return other }
    let keys = ConfigurationKey.all + ConfigurationKey.ofTarget
    let key = keys.first { $0.option == name || "--" + $0.name.replacing(".", with: "-") == name }
    guard let key, owner(of: name) == nil else { return nil }
    let place = key.section.map { " in the section \"\($0)\"" } ?? (key.scope == .target ? " in a target" : "")
    let variable = key.scope == .target ? "" : ", or the variable \(key.variable)"
    let word = key.name.split(separator: ".").last ?? ""
    return "Set the key \"\(word)\"\(place) of contract.yaml\(variable)."
  }

  /// The advice for options of earlier versions and of other tools.
  private static let otherNames: [String: String] = [
    "--url": "Did you mean '--base-url'?", "--server": "Did you mean '--base-url'?",
    "--token": "Write '--auth SCHEME=env:VARIABLE', or name a header and its variable with '--header-env'.",
    "--api-key": "Write '--auth SCHEME=env:VARIABLE', or name a header and its variable with '--header-env'.",
    "drift --max-age": "Did you mean '--older-than'?", "trust --show": "Did you mean '--dry-run'?",
    "mock --no-log": "Use '--quiet'.",
    "strength --fail-under": "Did you mean '--min-strength'?", "accept --origin": "Use '--include' with the origin.",
    "gate --origin": "Use '--include' with the origin.",
    "accept --deadline": "Set the key \"case-time\" in the section \"limits\" of contract.yaml.",
    "mock --settling-time": "Set the key \"settling-time\" in the section \"mock\" of contract.yaml.",
    "--json": "Use '--report json'.", "--format": "Use '--report'.", "--max-requests": "Use '--max-time'.",
    "--timeout": "Use '--request-timeout' for the silence of a server, or '--max-time' for the whole run.",
    "--no-color": "Set NO_COLOR=1 in the environment.", "--help-all": "Did you mean '--help-hidden'?",
    "--workflow": "Use '--include' with the id of the workflow.", "--operation": "Use '--include'.",
    "--jobs": "Use '--workers'.", "--callback-host": "Use '--callbacks' with the host.",
    "--report-schema": "Use 'contract explain report-schema'.", "--accepted": "Use '--exceptions'.",
    "--client-timeout": "Set the key \"case-time\" in the section \"limits\" of contract.yaml.",
    "--state-limit": "Set the key \"state-items\" in the section \"mock\" of contract.yaml.",
    "--from-har": "Name the file without an option.", "--from-openapi": "Name the file without an option.",
    "--no-proxy": "Set NO_PROXY=* in the environment.",
  ]

  /// The names that ArgumentParser understands in any command.
  private static let internalNames = ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"]

  private static func owner(of name: String) -> String? {
    RootCommand.runnable.map { CommandDescription(of: $0) }.first { $0[name] != nil }?.name
  }

  /// The sentence about it.
  var message: String {
    let name = VisibleText.of(name)
    if let remark { return "Unknown option '\(name)'. \(remark)" }
    if let nearest { return "Unknown option '\(name)'. Did you mean '\(nearest)'?" }
    if let owner { return "Unknown option '\(name)'. It is an option of 'contract \(owner)'." }
    return "Unknown option '\(name)'"
  }
}

import ArgumentParser

/// Completes the word at the cursor from the words before it.
struct Completer {
  /// The words between the command's name and the cursor's word.
  let words: [String]
  /// The cursor's word, up to the cursor.
  let current: String
  let environment: [String: String]

  /// What the word at the cursor may become.
  var completion: Completion {
    guard let name = words.first else { return rootCompletion }
    if name == "help" { return words.count == 1 ? Completion(candidates: Self.subcommands) : Completion() }
    guard let command = Self.command(name) else { return Completion() }
    if name == ConfigCommand.configuration.commandName,
      let nested = words.dropFirst().first(where: { $0.first != "-" }),
      let subcommand = Self.command(nested)
    {
      return completion(of: subcommand, words.drop { $0 != nested }.dropFirst())
    }
    return completion(of: command, words.dropFirst())
  }

  private static func command(_ name: String) -> (any RunnableCommand.Type)? {
    RootCommand.runnable.first { $0.configuration.commandName == name }
  }

  private static var subcommands: [Completion.Candidate] {
    RootCommand.runnable.map { command in
      Completion.Candidate(value: command.configuration.commandName ?? "", summary: command.configuration.abstract)
    }
  }

  private var rootCompletion: Completion {
    guard !current.hasPrefix("-") else {
      let options = [("--help", "Show help."), ("--version", "Show the version.")]
      return Completion(
        candidates: (options + [(CompletionScript.flag, "Print the completion script of a shell.")])
          .map { Completion.Candidate(value: $0.0, summary: $0.1) }
      )
    }
    return Completion(candidates: Self.subcommands + [Completion.Candidate(value: "help", summary: "Show help.")])
  }

  // MARK: Options

  private func completion(of command: any RunnableCommand.Type, _ words: ArraySlice<String>) -> Completion {
    let description = CommandDescription(of: command)
    let source = CompletionSource(command: description, words: words, environment: environment)
    if words.contains("--") { return positional(description, source) }
    if let option = Self.pending(in: words, description) { return source.values(of: option, current) }
    guard current.hasPrefix("-") else { return positional(description, source) }
    if let sign = current.firstIndex(of: "=") {
      guard let option = description[String(current[..<sign])], option.kind == .option else { return Completion() }
      var completion = source.values(of: option, String(current[current.index(after: sign)...]))
      completion.prefix = String(current[...sign]) + completion.prefix
      return completion
    }
    let used = Set(words)
    let options = description.options.filter { $0.isRepeating || used.isDisjoint(with: $0.names) }
    let help = Completion.Candidate(value: HelpPage.flag, summary: "Show help with all options.")
    return Completion(
      candidates: options.filter { $0.name.hasPrefix("--") }.map {
        Completion.Candidate(value: $0.name, summary: $0.abstract)
      } + (command.commonOptions.isEmpty ? [] : [help])
    )
  }

  /// Returns the option whose value the next word is; `nil` if the last word needs none.
  private static func pending(
    in words: ArraySlice<String>,
    _ description: CommandDescription
  ) -> CommandDescription.Argument? {
    var pending: CommandDescription.Argument?
    for word in words {
      let option = pending == nil ? description[word] : nil
      pending = option?.kind == .option ? option : nil
    }
    return pending
  }

  private func positional(_ description: CommandDescription, _ source: CompletionSource) -> Completion {
    guard let argument = description.arguments.first(where: { $0.kind == .positional }) else { return Completion() }
    return source.values(of: argument, current)
  }
}

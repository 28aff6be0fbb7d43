import ArgumentParser

/// The help of a subcommand: the options that everybody uses first, and the others by group.
struct HelpPage {
  /// The option that shows every option with its meaning.
  static let flag = "--help-hidden"
  private static let labelWidth = 26

  private let command: any RunnableCommand.Type
  private let description: CommandDescription
  private let isFull: Bool

  /// Creates the page of a subcommand.
  ///
  /// - Parameter isFull: Whether the options that not everybody uses are explained, too.
  init(of command: any RunnableCommand.Type, isFull: Bool) {
    self.command = command
    self.isFull = isFull || command.commonOptions.isEmpty
    description = CommandDescription(of: command)
  }

  /// Returns the page that arguments ask for; `nil` if they are about no subcommand.
  static func requested(by arguments: [String]) -> HelpPage? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let name = words.first,
      let command = RootCommand.runnable.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return HelpPage(of: command, isFull: isFull(arguments))
  }

  /// Returns whether arguments ask for the full help.
  static func isFull(_ arguments: [String]) -> Bool { arguments.contains(flag) }

  /// Returns whether an argument asks for help.
  static func isHelp(_ argument: String) -> Bool { ["--help", "-h", "-help", flag].contains(argument) }

  // MARK: Text

  /// Returns the page in lines of at most so many columns.
  func text(width: Int = 80) -> String {
    let common = command.commonOptions.compactMap { description[$0] }
    let names = Set(common.map(\.name))
    let positional = description.arguments.filter { $0.kind == .positional }
    let others = description.options.filter { !names.contains($0.name) }
    // The examples are the first paragraph; what explains the command comes after the options.
    let discussion = description.discussion.split(separator: "\n\n", maxSplits: 1).map { String($0) }
    var sections = [
      Self.wrapped("OVERVIEW: \(description.abstract)", width),
      Self.wrapped(discussion.first ?? "", width),
      Self.wrapped("USAGE: \(RootCommand.usageString(for: command))", width),
      Self.section("ARGUMENTS", positional, width),
      Self.section(others.isEmpty || common.isEmpty ? "OPTIONS" : "COMMON OPTIONS", common, width),
    ]
    if isFull {
      sections += Self.groups(of: others).map { Self.section($0.title.uppercased(), $0.options, width) }
    } else {
      let lines = Self.groups(of: others).map { group in
        Self.element(group.title, group.options.map(\.name).joined(separator: ", "), width)
      }
      sections.append(
        "MORE OPTIONS:\n" + lines.joined() + "\n"
          + Self.wrapped("'contract \(description.name) \(Self.flag)' explains all of them.", width)
      )
    }
    sections += discussion.dropFirst().map { Self.wrapped($0, width) }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n").replacing("\n\n\n", with: "\n\n")
  }

  /// Returns options by the titles of their groups, those without one last.
  private static func groups(
    of options: [CommandDescription.Argument]
  ) -> [(title: String, options: [CommandDescription.Argument])] {
    var titles: [String] = []
    for title in options.compactMap(\.section) where !titles.contains(title) { titles.append(title) }
    let groups = titles.map { title in (title, options.filter { $0.section == title }) }
    let rest = options.filter { $0.section == nil }
    return groups + (rest.isEmpty ? [] : [("Other", rest)])
  }

  private static func section(_ title: String, _ arguments: [CommandDescription.Argument], _ width: Int) -> String {
    guard !arguments.isEmpty else { return "" }
    return "\(title):\n" + arguments.map { element(label(of: $0), meaning(of: $0), width) }.joined()
  }

  private static func label(of argument: CommandDescription.Argument) -> String {
    switch argument.kind {
    case .positional: "<\(argument.valueName)>"
    case .flag: argument.names.joined(separator: ", ")
    case .option: argument.names.joined(separator: ", ") + " <\(argument.valueName)>"
    }
  }

  private static func meaning(of argument: CommandDescription.Argument) -> String {
    guard let value = argument.defaultValue, !argument.abstract.contains("default:") else { return argument.abstract }
    return "\(argument.abstract) (default\(argument.isOptionalValue ? " as flag" : ""): \(value))"
  }

  /// Returns a label and its meaning in two columns.
  private static func element(_ label: String, _ meaning: String, _ width: Int) -> String {
    let indent = String(repeating: " ", count: labelWidth)
    let lines = words(meaning, in: max(20, width - labelWidth))
    guard let first = lines.first else { return "  \(label)\n" }
    let fits = label.count + 3 <= labelWidth
    let begin = fits ? "  \(label)" + indent.dropFirst(label.count + 2) + first : "  \(label)\n" + indent + first
    return ([begin] + lines.dropFirst().map { indent + $0 }).joined(separator: "\n") + "\n"
  }

  /// Returns the lines of a text, wrapped between words; indented lines stay as they are.
  private static func wrapped(_ text: String, _ width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  ") ? String(line) : words(String(line), in: width).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func words(_ text: String, in width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

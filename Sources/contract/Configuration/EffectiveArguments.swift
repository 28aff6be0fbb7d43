import ArgumentParser
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Quantities

/// The arguments of a run with those that environment and `contract.yaml` add.
///
/// Flags take precedence over the environment, the environment over the file, and the file over defaults. A list that is
/// given replaces the list of lower precedence; exclusions of the file are added.
struct EffectiveArguments {
  /// Where a value came from.
  enum Origin: Hashable, CustomStringConvertible {
    case flag
    case variable(String)
    case file(SourcePlaceText)

    /// A position as text, such as `contract.yaml:3:12`.
    typealias SourcePlaceText = String

    var description: String {
      switch self {
      case .flag: "command line"
      case .variable(let name): name
      case .file(let place): place
      }
    }
  }

  /// The values of an option, and where they came from.
  struct Source {
    let option: String
    let values: [String]
    let origin: Origin
    /// The key of the file, or the target's name and key.
    let key: String
  }

  /// All arguments, starting with the subcommand.
  private(set) var arguments: [String]
  /// The options that somebody gave, in the order of `ConfigurationKey.all`.
  private(set) var sources: [Source] = []
  /// What no option can say.
  private(set) var settings: ProjectSettings?
  /// The target that the base URL names.
  private(set) var target: ProjectConfiguration.Target?

  private let command: String
  private let given: GivenOptions

  /// Resolves the arguments of a run.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The environment.
  ///   - configuration: The file; `nil` if there is none.
  ///   - now: The time in nanoseconds since 1970, which exclusions expire by.
  /// - Throws: `CommandFailure` for a name that is no target, and for an invalid variable.
  init(
    _ arguments: [String],
    environment: [String: String],
    configuration: ProjectConfiguration?,
    now: Int64 = WallClock.now
  ) throws(CommandFailure) {
    self.arguments = arguments
    command = arguments.first ?? ""
    // Most runs have neither, and are not parsed twice.
    let isPlain = configuration == nil && !ConfigurationKey.all.contains { environment[$0.variable] != nil }
    given = isPlain ? GivenOptions() : GivenOptions(arguments)
    guard ConfigurationKey.commands.contains(command), !isPlain else { return }
    var added: [String] = []
    for key in ConfigurationKey.all where applies(key) {
      guard let source = try source(of: key, environment, configuration) else { continue }
      sources.append(source)
      guard source.origin != .flag, key.option != "--base-url" else { continue }
      added += Self.texts(of: key, source.values)
    }
    added += try resolveTarget(configuration)
    if let configuration { added += exclusions(of: configuration, now: now) }
    self.arguments.insert(contentsOf: added, at: 1)
  }

  /// Returns whether a key sets an option of the run; a recording proxy has its client's credentials, not its own.
  private func applies(_ key: ConfigurationKey) -> Bool {
    let isProxied = command == "record" && arguments.contains("--proxy")
    return key.commands.contains(command)
      && !(isProxied && key.option == "--auth" && given.values(of: key.option) == nil)
  }

  // MARK: Values

  private func source(
    of key: ConfigurationKey,
    _ environment: [String: String],
    _ configuration: ProjectConfiguration?
  ) throws(CommandFailure) -> Source? {
    func source(_ values: [String], _ origin: Origin) -> Source {
      Source(option: key.option, values: values, origin: origin, key: key.name)
    }
    if let values = given.values(of: key.option) { return source(values, .flag) }
    if given.places(for: key.option) { return source([], .flag) }
    if let text = environment[key.variable], !text.isEmpty {
      return source(try Self.values(of: key, text), .variable(key.variable))
    }
    guard let setting = configuration?.settings[key.name] else { return nil }
    return source(setting.values, .file(setting.place.description))
  }

  /// Returns the values in an environment variable.
  private static func values(of key: ConfigurationKey, _ text: String) throws(CommandFailure) -> [String] {
    switch key.kind {
    case .text, .path: return [text]
    case .list, .pairs, .credentials, .paths, .reports:
      return text.split(separator: ",").map { ASCII.trimmed(String($0)) }
    case .flag:
      let flags = ["1": true, "true": true, "yes": true, "0": false, "false": false, "no": false]
      guard let flag = flags[text.lowercased()] else {
        throw CommandFailure(
          "\"\(VisibleText.of(text))\" is not true or false",
          at: key.variable,
          remedy: "set it to true or false"
        )
      }
      return [flag ? "true" : "false"]
    }
  }

  /// Returns an option with its values as arguments.
  private static func texts(of key: ConfigurationKey, _ values: [String]) -> [String] {
    if key.kind == .flag { return values == ["true"] ? [key.option] : [] }
    return values.map { "\(key.option)=\($0)" }
  }

  // MARK: Targets

  /// Resolves a base URL that is the name of a target, and returns the arguments that the target adds.
  private mutating func resolveTarget(_ configuration: ProjectConfiguration?) throws(CommandFailure) -> [String] {
    guard let source = sources.first(where: { $0.option == "--base-url" }), let text = source.values.last else {
      return []
    }
    guard let target = configuration?.targets.first(where: { $0.name == text }) else {
      try requireAddress(text, source.origin, configuration)
      return source.origin == .flag ? [] : ["--base-url=\(text)"]
    }
    self.target = target
    var added = source.origin == .flag ? [] : ["--base-url=\(target.url)"]
    if source.origin == .flag { given.replace("--base-url", text, with: target.url, in: &arguments) }
    added += target.headers.map { "--header=\($0.name): \($0.value)" }
    added += target.variables.map { "--header-env=\($0.name)=\($0.variable)" }
    let place = target.place.description
    for (name, value) in target.headers {
      sources.append(Source(option: "--header", values: ["\(name): \(value)"], origin: .file(place), key: "headers"))
    }
    for (name, variable) in target.variables {
      sources.append(
        Source(option: "--header-env", values: ["\(name)=\(variable)"], origin: .file(place), key: "header-env")
      )
    }
    for key in ConfigurationKey.ofTarget where applies(key) {
      guard let setting = target.settings[key.name], given.values(of: key.option) == nil else { continue }
      added += Self.texts(of: key, setting.values)
      sources.append(
        Source(option: key.option, values: setting.values, origin: .file(setting.place.description), key: key.name)
      )
    }
    return added
  }

  /// Refuses a word that is neither the name of a target nor an address.
  private func requireAddress(
    _ text: String,
    _ origin: Origin,
    _ configuration: ProjectConfiguration?
  ) throws(CommandFailure) {
    guard let names = configuration?.targets.map(\.name), !names.isEmpty else { return }
    guard !text.contains(where: { "/:.".contains($0) }) else { return }
    let place: String
    switch origin {
    case .flag: place = "--base-url"
    case .variable(let name): place = name
    case .file(let position): place = position
    }
    throw CommandFailure(
      "there is no target \"\(VisibleText.of(text))\"",
      at: place,
      remedy: NearestName.find(text, among: names).map { "did you mean \"\($0)\"?" }
        ?? "the targets are \(names.joined(separator: ", "))"
    )
  }

  // MARK: Exclusions

  private mutating func exclusions(of configuration: ProjectConfiguration, now: Int64) -> [String] {
    var settings = ProjectSettings()
    for exclusion in configuration.exclusions {
      let end = Timestamp.parse(exclusion.until + "T23:59:59.999Z") ?? 0
      if end < now { settings.expired.append(exclusion) } else { settings.exclusions.append(exclusion) }
    }
    self.settings = settings
    return settings.exclusions.flatMap { $0.names(for: command) }.map { "--exclude=\($0)" }
  }

  // MARK: Errors

  /// Returns an error at the place where its option was set, if that is not the command line.
  func located(_ failure: CommandFailure) -> CommandFailure {
    guard let place = failure.diagnostic.place, let source = source(named: place) else { return failure }
    var failure = failure
    failure.diagnostic.place = "\(source.origin): \(source.key)"
    return failure
  }

  /// Returns the place of the option that a message of ArgumentParser is about, if that is not the command line.
  func place(ofOptionIn message: String) -> String? {
    let words = message.split { !($0.isLetter || $0.isNumber || $0 == "-") }.filter { $0.hasPrefix("--") }
    return words.lazy.compactMap { source(named: String($0)) }.first.map { "\($0.origin): \($0.key)" }
  }

  private func source(named option: String) -> Source? {
    sources.first { $0.option == option && $0.origin != .flag }
  }
}

import ArgumentParser
import Basics
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// A subcommand whose options the environment and `contract.yaml` can set.
///
/// A subcommand says by itself what others know of it: nothing here has a default.
protocol ConfigurableCommand: RunnableCommand {
  /// The subcommand, as reports name it.
  static var subcommand: Subcommand { get }
  /// The parts of a run that the exclusions of the file can leave out.
  static var excludable: Excludable { get }
  /// The file that sets options.
  var projectFile: ConfigurationOptions { get }
  /// The arguments without an option, which may be contracts, recordings and an address.
  var arguments: [String] { get }
  /// The traffic of the run, by its options and those of the file; traffic that the file asks for needs trust.
  var traffic: Traffic { get }

  /// Lets settings fill every group of options, that of the address before those that a target can set.
  mutating func fill(from settings: inout Settings) throws
}

/// The traffic of a run to the API that its options or its file name.
enum Traffic: Sendable, Hashable {
  case nothing
  /// Requests of its own, with the headers and credentials of its options.
  case requests
  /// Requests of an earlier run, to the API of that run if the options name none.
  case requestsAgain
  /// The requests of a client, which it passes on, with the headers of its options.
  case requestsOfClients
}

/// The parts that the exclusions of a file can leave out of the runs of a subcommand.
struct Excludable: Sendable {
  /// The checks that can be left out.
  let checks: [CheckID]
  let operations: Bool
  /// The cases of the acceptance suite.
  let cases: Bool
}

extension ConfigurableCommand {
  static var name: String { subcommand.rawValue }

  /// Sets the options that the command line does not; returns where each value came from.
  ///
  /// - Throws: As `Settings`.
  mutating func complete(environment: [String: String], configuration: ProjectConfiguration?) throws -> Settings {
    try Settings(completing: &self, environment: environment, configuration: configuration)
  }
}

/// The values among the options of a run that the environment and `contract.yaml` set, each with its origin.
///
/// The command line takes precedence over the environment, the environment over the file, and the file over defaults. A
/// list that is given replaces the list of lower precedence; those of a target and exclusions of the file are added.
struct Settings {
  /// The values of an option, and where they came from.
  struct Source {
    let option: String
    let values: [String]
    let origin: SettingOrigin
    /// The key of the file, or the target's key.
    let key: String
  }

  /// The values of the options that have keys, and those of the target.
  private(set) var sources: [Source] = []
  /// The headers of the command line.
  private(set) var ownHeaders: [Source] = []
  /// The settings that no option can express; `nil` without a file.
  @Shared private(set) var project: ProjectSettings? = nil
  /// The target that the base URL names.
  @Shared private(set) var target: ProjectConfiguration.Target? = nil
  /// The subcommand.
  let command: Subcommand
  /// The traffic of the run.
  private(set) var traffic = Traffic.nothing
  /// The address among the arguments without an option.
  var address: String? { places?.url?.description }

  private let excludable: Excludable
  private let environment: [String: String]
  @Shared private var configuration: ProjectConfiguration?
  /// The arguments without an option; `nil` if they are not valid.
  @Shared private var places: RunPlaces?

  /// Sets the options of a command that its command line does not.
  ///
  /// - Parameters:
  ///   - command: The command, with the options of its command line.
  ///   - environment: The environment.
  ///   - configuration: The file; `nil` if there is none.
  ///   - now: The time in nanoseconds since 1970, which exclusions expire by.
  /// - Throws: `CommandFailure` for a name that is not a target, and for an invalid value in the environment or the file;
  ///   `ValidationError` for an option of the command line that lacks another one.
  init<Command: ConfigurableCommand>(
    completing command: inout Command,
    environment: [String: String],
    configuration: ProjectConfiguration?,
    now: Int64 = WallClock.now
  ) throws {
    self.command = Command.subcommand
    excludable = Command.excludable
    (self.environment, self.configuration) = (environment, configuration)
    places = try? RunPlaces(command.arguments)
    project = configuration.map { ProjectSettings(exclusions: $0.exclusions, now: now) }
    try command.fill(from: &self)
    traffic = command.traffic
    try validating { try command.validate() }
    let fileOptions = Set(sources.lazy.filter { $0.origin.isFile }.map { $0.option })
    project?.fileOptions = fileOptions
  }

  // MARK: Groups

  /// Sets the options of groups of a command that the command line does not, in their order.
  mutating func fill<Command, each Group: SettingGroup>(
    _ command: inout Command,
    _ groups: repeat WritableKeyPath<Command, each Group>
  ) throws {
    repeat try fill(&command[keyPath: each groups])
  }

  private mutating func fill<Group: SettingGroup>(_ group: inout Group) throws {
    for setting in Group.settings where !setting.key.exceptions.contains(command) {
      let isSet = setting.isSet(group)
      if setting.key.scope != .target { try fill(&group, setting, isSet: isSet) }
      guard !isSet, let own = target?.settings[setting.key.name] else { continue }
      try take(own.values, of: setting, into: &group, from: .file(own.place.description))
    }
    try validating {
      try group.validate()
      try group.requireComplete()
    }
    try group.complete(with: &self)
  }

  private mutating func fill<Group>(_ group: inout Group, _ setting: SettingOf<Group>, isSet: Bool) throws {
    let key = setting.key
    if isSet {
      note(key, setting.texts(group), .commandLine)
    } else if isArgument(key.option) {
      note(key, [], .commandLine)
    } else if let text = environment[key.variable], !text.isEmpty {
      try take(Self.values(of: key, text), of: setting, into: &group, from: .variable(key.variable))
    } else if let value = configuration?.settings[key.name] {
      try take(value.values, of: setting, into: &group, from: .file(value.place.description))
    } else {
      let texts = setting.texts(group)
      note(key, texts.isEmpty ? [setting.fallback] : texts, .default)
    }
  }

  private mutating func take<Group>(
    _ texts: [String],
    of setting: SettingOf<Group>,
    into group: inout Group,
    from origin: SettingOrigin
  ) throws(CommandFailure) {
    guard setting.take(&group, texts, origin) else {
      throw CommandFailure(
        "\"\(VisibleText.of(texts.last ?? ""))\" is not \(setting.expectation)",
        at: "\(origin): \(setting.key.name)"
      )
    }
    note(setting.key, texts, origin)
  }

  /// Notes where the value of a key came from; that of a target replaces a default.
  private mutating func note(_ key: ConfigurationKey, _ values: [String], _ origin: SettingOrigin) {
    sources.removeAll { $0.key == key.name && $0.origin == .default }
    sources.append(Source(option: key.option, values: values, origin: origin, key: key.name))
  }

  /// Returns whether an argument without an option names what the option would.
  private func isArgument(_ option: String) -> Bool {
    guard let places else { return false }
    return switch option {
    case "--contracts": !places.contracts.isEmpty || !places.documents.isEmpty
    case "--recordings": !places.recordings.isEmpty
    case "--base-url": places.url != nil
    default: false
    }
  }

  /// Returns the values in an environment variable.
  private static func values(of key: ConfigurationKey, _ text: String) throws(CommandFailure) -> [String] {
    switch key.kind {
    case .text, .path: return [text]
    case .list, .pairs, .credentials, .identities, .paths, .reports:
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

  // MARK: Targets and exclusions

  /// Finds the target that an address names, and takes its address and headers.
  mutating func takeTarget(of address: inout AddressOptions) throws(CommandFailure) {
    let source = sources.first { $0.option == "--base-url" && $0.origin != .default }
    ownHeaders = [
      Source(option: "--header", values: address.header, origin: .commandLine, key: "headers"),
      Source(option: "--header-env", values: address.headerEnv, origin: .commandLine, key: "header-env"),
    ]
    guard let text = source?.values.last ?? address.baseURL else { return }
    guard let target = configuration?.targets.first(where: { $0.name == text }) else {
      return try requireAddress(text, source?.origin ?? .commandLine)
    }
    self.target = target
    let origin = SettingOrigin.file(target.place.description)
    let headers = target.headers.map { "\($0.name): \($0.value)" }
    let variables = target.variables.map { "\($0.name)=\($0.variable)" }
    address.baseURL = target.url
    address.header = headers + address.header
    address.headerEnv = variables + address.headerEnv
    sources += headers.map { Source(option: "--header", values: [$0], origin: origin, key: "headers") }
    sources += variables.map { Source(option: "--header-env", values: [$0], origin: origin, key: "header-env") }
  }

  /// Refuses a word that is neither the name of a target nor an address.
  private func requireAddress(_ text: String, _ origin: SettingOrigin) throws(CommandFailure) {
    guard let names = configuration?.targets.map(\.name), !names.isEmpty else { return }
    guard !text.contains(where: { "/:.".contains($0) }) else { return }
    throw CommandFailure(
      "there is no target \"\(VisibleText.of(text))\"",
      at: origin.place ?? "--base-url",
      remedy: NearestName.find(text, among: names).map { "did you mean \"\($0)\"?" }
        ?? "the targets are \(names.joined(separator: ", "))"
    )
  }

  /// Adds the exclusions of the file that apply today to those of the command line.
  func exclude(_ names: inout [String]) {
    names = (project?.exclusions ?? []).flatMap { $0.names(among: excludable) } + names
  }

  // MARK: Errors

  /// Validates options that were set; an error about one that is not from the command line has its place.
  private func validating(_ body: () throws -> Void) throws {
    do { try body() } catch let error as ValidationError {
      let words = error.message.split { !($0.isLetter || $0.isNumber || "-.".contains($0)) }
      guard let place = words.lazy.compactMap({ place(of: String($0)) }).first else { throw error }
      throw CommandFailure(error.message, at: place)
    }
  }

  /// Returns an error at the place where its option was set, if that is not the command line.
  func located(_ failure: CommandFailure) -> CommandFailure {
    guard let option = failure.diagnostic.place, let place = place(of: option) else { return failure }
    var failure = failure
    failure.diagnostic.place = place
    return failure
  }

  private func place(of option: String) -> String? {
    sources.first { ($0.option == option || $0.key == option) && $0.origin.place != nil }
      .map { "\($0.origin): \($0.key)" }
  }
}

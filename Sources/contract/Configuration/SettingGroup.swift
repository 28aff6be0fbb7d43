import ArgumentParser

/// A group of options, some of which have keys of `contract.yaml` and environment variables.
protocol SettingGroup: ParsableArguments {
  /// The options that have keys.
  static var settings: [SettingOf<Self>] { get }

  /// Refuses options without others that they need, which the file and the environment may set.
  func requireComplete() throws

  /// Takes what the settings of the group choose, such as a target.
  mutating func complete(with settings: inout Settings) throws(CommandFailure)
}

extension SettingGroup {
  /// The keys of the group.
  static var keys: [ConfigurationKey] { settings.map(\.key) }

  func requireComplete() throws {}

  mutating func complete(with settings: inout Settings) throws(CommandFailure) {}
}

/// An option of a group, with the key that sets it.
struct SettingOf<Group>: Sendable {
  let key: ConfigurationKey
  /// The value that `contract config` shows where nothing is set and the option itself has no default.
  let fallback: String
  /// The expected form of a text, such as `a whole number`.
  let expectation: String
  /// Returns whether the command line sets the option.
  let isSet: @Sendable (Group) -> Bool
  /// Returns the value as texts.
  let texts: @Sendable (Group) -> [String]
  /// Takes the values of a lower origin; returns whether they are valid.
  let take: @Sendable (inout Group, [String], SettingOrigin) -> Bool

  /// Declares the key of an option.
  ///
  /// - Parameters:
  ///   - name: The key, with the section before a dot.
  ///   - member: The option, which has the name of the key.
  ///   - kind: What the value of the key is, if its type does not say so.
  ///   - scope: Where the file can have the key.
  ///   - fallback: What `contract config` shows as the default, if the option itself has none.
  init<Value: SettingValue>(
    _ name: String,
    _ member: any WritableKeyPath<Group, Value> & Sendable,
    as kind: ConfigurationKey.Kind? = nil,
    scope: ConfigurationKey.Scope = .file,
    fallback: String = "-"
  ) {
    self.init(ConfigurationKey(name, kind ?? Value.kind, scope: scope), member, fallback: fallback)
  }

  /// Declares the option of a key.
  init<Value: SettingValue>(
    _ key: ConfigurationKey,
    _ member: any WritableKeyPath<Group, Value> & Sendable,
    fallback: String = "-"
  ) {
    self.key = key
    self.fallback = fallback
    expectation = Value.expectation
    isSet = { $0[keyPath: member].isSet }
    texts = { $0[keyPath: member].texts }
    take = { $0[keyPath: member].take($1, from: $2) }
  }
}

/// The groups of options that have keys.
enum SettingGroups {
  /// All groups, in the order in which `contract config` lists their keys.
  static let all: [any SettingGroup.Type] = [
    TargetOptions.self, ContractOptions.self, RecordSources.self, AddressOptions.self, ReferenceOptions.self,
    RedactionOptions.self, UnsafeOptions.self, PathValueOptions.self, CredentialOptions.self, IdentityOptions.self,
    WorkflowInputOptions.self, CallbackOptions.self, GenerationOptions.self, CoverageOptions.self, ResourceOptions.self,
    GateOptions.self,
    SuiteOptions.self, FreshnessOptions.self, StrictnessOptions.self, LimitOptions.self, ReportOptions.self,
    BaselineOptions.self, AcceptCommand.self, StrengthOptions.self, StrengthCommand.self, ListenOptions.self,
    ServerSecurityOptions.self, ResponseOptions.self, ServingLimitOptions.self, StateOptions.self,
    SentCallbackOptions.self, ControlOptions.self,
  ]
}

import ContractReports

/// A key of `contract.yaml` that sets an option.
struct ConfigurationKey: Sendable, Hashable {
  /// The kind of a key's value.
  enum Kind: Sendable, Hashable {
    case text
    case path
    case flag
    case list
    case paths
    /// A mapping of names to values, or to lists of them, or a list of `NAME=VALUE`.
    case pairs
    /// Pairs whose values may name files, as `file:PATH` relative to the file.
    case credentials
    /// A mapping of two identities to such pairs, or a list of `IDENTITY:NAME=VALUE`.
    case identities
    /// Requests for reports, whose paths are relative to the file.
    case reports
  }

  /// Where the file can have a key.
  enum Scope: Sendable, Hashable {
    /// At the top level, or in a section.
    case file
    /// In a target.
    case target
    case fileAndTarget
  }

  /// The key, with the section before a dot: `limits.rate`.
  let name: String
  /// The option: `--rate`.
  let option: String
  /// The kind of the value.
  let kind: Kind
  /// Where the file can have the key.
  let scope: Scope
  /// The subcommands whose option the key does not set.
  let exceptions: Set<Subcommand>

  init(
    _ name: String,
    _ kind: Kind,
    option: String? = nil,
    scope: Scope = .file,
    except exceptions: Set<Subcommand> = []
  ) {
    self.name = name
    self.option = option ?? "--\(name.split(separator: ".").last.map { String($0) } ?? name)"
    self.kind = kind
    self.scope = scope
    self.exceptions = exceptions
  }

  /// The environment variable that sets the option: `CONTRACT_RATE`, or `CONTRACT_MOCK_ORDER` for one of a server.
  var variable: String {
    let words = section == nil || section == "limits" ? String(option.dropFirst(2)) : name
    return "CONTRACT_" + words.uppercased().replacing("-", with: "_").replacing(".", with: "_")
  }

  /// The section that has the key; `nil` at the top level.
  var section: String? { name.contains(".") ? name.split(separator: ".").first.map { String($0) } : nil }

  /// The sections of the file.
  static let sections = ["limits", "mock", "server"]

  /// All keys at the top level and then in the sections, in the order in which `contract config` lists them.
  static let all: [ConfigurationKey] = {
    let keys = unique { $0.scope != .target }
    return keys.filter { $0.section == nil }
      + sections.flatMap { section in keys.filter { $0.section == section } }
  }()

  /// The keys of a target that set an option.
  static let ofTarget = unique { $0.scope != .file }

  /// Returns keys of all groups, those of several groups once.
  private static func unique(_ isIncluded: (ConfigurationKey) -> Bool) -> [ConfigurationKey] {
    var names: Set<String> = []
    return SettingGroups.all.flatMap { $0.keys }.filter { isIncluded($0) && names.insert($0.name).inserted }
  }
}

/// A key of `contract.yaml` that sets an option of some subcommands.
struct ConfigurationKey: Sendable, Hashable {
  /// What the value of a key is.
  enum Kind: Sendable, Hashable {
    case text
    case path
    case flag
    case list
    case paths
    /// A mapping of names to values, or a list of `NAME=VALUE`.
    case pairs
    /// Pairs whose values may name files, as `file:PATH` relative to the file.
    case credentials
    /// Requests for reports, whose paths are relative to the file.
    case reports
  }

  /// The key, with the section before a dot: `limits.rate`.
  let name: String
  /// The option: `--rate`.
  let option: String
  /// What the value is.
  let kind: Kind
  /// The subcommands that have the option.
  let commands: Set<String>

  private init(_ name: String, _ kind: Kind, _ commands: Set<String>, option: String? = nil) {
    self.name = name
    self.option = option ?? "--\(name.split(separator: ".").last.map { String($0) } ?? name)"
    self.kind = kind
    self.commands = commands
  }

  /// The environment variable that sets the option: `CONTRACT_RATE`.
  var variable: String { "CONTRACT_" + option.dropFirst(2).uppercased().replacing("-", with: "_") }

  /// The subcommands that have settings.
  static let commands: Set<String> = ["verify", "check", "mock", "record", "accept", "gate"]
  private static let judging: Set<String> = ["verify", "check", "accept", "gate"]
  private static let requesting: Set<String> = ["verify", "record", "gate"]
  private static let exercising: Set<String> = ["verify", "gate"]

  /// All keys at the top level and in the section `limits`, in the order in which `contract config` lists them.
  static let all: [ConfigurationKey] =
    [
      ConfigurationKey("contracts", .paths, commands),
      ConfigurationKey("recordings", .paths, commands.subtracting(["record"])),
      ConfigurationKey("base-url", .text, ["verify", "record", "accept", "gate"]),
      ConfigurationKey("allow-ref-root", .paths, commands),
      ConfigurationKey("ignore-format", .list, commands),
      ConfigurationKey("redact", .list, commands),
      ConfigurationKey("keep", .list, commands),
      ConfigurationKey("allow-unsafe", .list, requesting),
      ConfigurationKey("auth", .credentials, requesting),
      ConfigurationKey("input", .pairs, requesting),
      ConfigurationKey("input-env", .pairs, requesting),
      ConfigurationKey("generate", .text, exercising),
      ConfigurationKey("corpus", .path, exercising),
      ConfigurationKey("fail-under", .text, exercising),
      ConfigurationKey("fail-on-skipped", .flag, exercising),
      ConfigurationKey("resources", .text, requesting),
      ConfigurationKey("stages", .list, ["gate"]),
      ConfigurationKey("require", .list, ["gate"]),
      ConfigurationKey("store", .text, ["accept", "gate"]),
      ConfigurationKey("max-age", .text, ["check", "gate"]),
      ConfigurationKey("strict", .flag, ["check", "gate"]),
      ConfigurationKey("reports", .reports, judging, option: "--report"),
      ConfigurationKey("baseline", .path, judging),
    ] + limits

  private static let limits: [ConfigurationKey] = [
    ConfigurationKey("limits.request-timeout", .text, requesting.union(["accept"])),
    ConfigurationKey("limits.deadline", .text, requesting),
    ConfigurationKey("limits.max-response-time", .text, requesting),
    ConfigurationKey("limits.max-body", .text, requesting),
    ConfigurationKey("limits.max-pages", .text, requesting),
    ConfigurationKey("limits.max-links", .text, requesting),
    ConfigurationKey("limits.workers", .text, requesting.union(["accept"])),
    ConfigurationKey("limits.rate", .text, requesting),
    ConfigurationKey("limits.max-retry-after", .text, requesting),
    ConfigurationKey("limits.settling-time", .text, requesting),
    ConfigurationKey("limits.seed", .text, requesting),
    ConfigurationKey("limits.max-findings", .text, commands),
  ]

  /// The keys of a target that set an option.
  static let ofTarget: [ConfigurationKey] = [
    ConfigurationKey("server-path", .text, ["verify", "record"]),
    ConfigurationKey("insecure", .flag, ["verify", "record"]),
    ConfigurationKey("follow-redirects", .flag, ["verify", "record"]),
    ConfigurationKey("allow-unsafe", .list, requesting),
    ConfigurationKey("auth", .credentials, requesting),
    ConfigurationKey("input", .pairs, requesting),
    ConfigurationKey("input-env", .pairs, requesting),
  ]

  /// The key of an option; `nil` if the file cannot set it.
  static func of(option: String) -> ConfigurationKey? { (all + ofTarget).first { $0.option == option } }
}

import ArgumentParser
import ContractReports
import ContractVerifier
import Foundation
import HTTPMessages
import HTTPTransport
import Redaction
import Testing

@testable import ContractCommand

@Suite("Configuration keys")
struct ConfigurationKeyTests {
  /// A key, and a subcommand that it applies to.
  struct Row: Sendable, CustomTestStringConvertible {
    let key: ConfigurationKey
    let command: String
    let isOfTarget: Bool

    var testDescription: String { "\(isOfTarget ? "a target's " : "")\(key.name) of \(command)" }

    /// The values of keys that do not take any number.
    private static let values = [
      "base-url": "http://37.example", "store": "null", "resources": "none", "reports": "json=37.json",
      "http": "2", "payloads": "decodable", "mock.order": "first", "mock.seed-from": "examples",
      "mock.ignore-member": "/37",
    ]

    /// A value that no default has.
    var value: String {
      if let value = Self.values[key.name] { return value }
      return switch key.kind {
      case .text, .path, .paths, .list: "37"
      case .flag: "true"
      case .pairs: "name=37"
      case .credentials: "name=env:V37"
      case .identities: "ann:name=env:V37"
      case .reports: "json=37.json"
      }
    }

    /// `contract.yaml` with the key, or without it.
    func file(hasKey: Bool) -> String {
      let value =
        switch key.kind {
        case .flag: "true"
        case .text, .path: "\"\(value)\""
        case .paths, .list, .pairs, .credentials, .identities, .reports: "[\"\(value)\"]"
        }
      let member = hasKey ? "\(key.name.split(separator: ".").last ?? ""): \(value)" : ""
      if isOfTarget {
        return "base-url: target\ntargets: {target: {url: \"http://h.example\"\(hasKey ? ", " : "")\(member)}}\n"
      }
      return key.section.map { "\($0): {\(member)}\n" } ?? member + "\n"
    }
  }

  /// Each key with one subcommand; `SettingsTests` looks for its option in the others, which takes less time.
  static let rows: [Row] = [(ConfigurationKey.all, false), (ConfigurationKey.ofTarget, true)].flatMap {
    keys,
    isOfTarget in
    keys.map { key in
      let commands = ConfigCommand.configurable.filter { type in
        let groups = (try? type.shortest())?.groups ?? []
        return groups.contains { $0.keys.contains(key) } && !key.exceptions.contains(type.subcommand)
      }
      return Row(key: key, command: commands.map { $0.name }.max() ?? "", isOfTarget: isOfTarget)
    }
  }

  /// Everything that a parsed subcommand holds, as text.
  private static func settings(
    _ row: Row,
    _ environment: [String: String] = [:],
    file: String? = nil
  ) throws -> String {
    let configuration = try file.flatMap { try ConfigurationReader.read(Array($0.utf8), file: "contract.yaml") }
    let type = try #require(ConfigCommand.configurable.first { $0.name == row.command })
    var command = try type.shortest()
    _ = try command.complete(environment: environment, configuration: configuration)
    var text = ""
    dump(command, to: &text)
    return text
  }

  /// The settings without the key; each once, as parsing takes long.
  private static let unset = Dictionary(rows.map { (Run($0), $0) }) { first, _ in first }.mapValues { row in
    Result { try settings(row, file: row.file(hasKey: false)) }
  }

  /// A run without a key.
  private struct Run: Hashable {
    let command: String
    let isOfTarget: Bool

    init(_ row: Row) { (command, isOfTarget) = (row.command, row.isOfTarget) }
  }

  private func expect(_ row: Row, sets after: String) throws {
    let before = try #require(try Self.unset[Run(row)]?.get())
    #expect(before != after, "\(row.key.option) stays as it is")
    #expect(row.key.kind == .flag || after.contains(row.value), "\(row.value) is in no setting")
  }

  @Test("A key of the configuration file reaches the setting of its subcommand", arguments: rows)
  func file(_ row: Row) throws { try expect(row, sets: Self.settings(row, file: row.file(hasKey: true))) }

  @Test(
    "The variable of a key reaches the setting of its subcommand",
    arguments: rows.filter { !$0.isOfTarget }
  )
  func variable(_ row: Row) throws { try expect(row, sets: Self.settings(row, [row.key.variable: row.value])) }

  /// A run with limits, which everything else leaves as it is.
  static func context(_ limits: LimitOptions) throws -> RunContext {
    let input = try ContractInput(RunPlaces([]), needsRecordings: false, absence: .allowed)
    let outputs = RunOutputs(options: ConsoleOptions(), people: .error(RedactionPolicy()))
    return try RunContext(.verify, input, outputs, limits.limits, at: nil)
  }

  /// What explores the API, and what sends the requests, as text.
  private static func consumers(of limits: LimitOptions) throws -> String {
    let context = try context(limits)
    let url = HTTPURL(scheme: "http", host: "limits.test")
    var explorer = context.configuration(for: url)
    explorer.salt = ""
    var text = ""
    dump(explorer, to: &text)
    dump(context.clientConfiguration(for: url, headers: HTTPHeaders()), to: &text)
    dump(context.paced(LiveClient()), to: &text)
    return text
  }

  @Test("A limit reaches what explores the API or sends its requests", arguments: LimitOptions.settings.map(\.key))
  func limit(_ key: ConfigurationKey) throws {
    let setting = try #require(LimitOptions.settings.first { $0.key == key })
    let before = try LimitOptions.parse([])
    let changed = ["37", "37/s"].lazy.compactMap { value -> LimitOptions? in
      var limits = before
      guard setting.take(&limits, [value], .file("contract.yaml:1:1")) else { return nil }
      return limits.refusal == nil ? limits : nil
    }
    .first
    #expect(try Self.consumers(of: #require(changed)) != Self.consumers(of: before))
  }

  @Test("The documentation of the file names each key")
  func documentation() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/contract/contract.docc/Configuration.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for key in ConfigurationKey.all + ConfigurationKey.ofTarget {
      let name = key.name.split(separator: ".").last ?? ""
      #expect(text.contains("`\(name)`"), "Configuration.md does not name \(key.name)")
    }
  }

  @Test(
    "The table of settings shows the default that an option declares",
    arguments: ConfigCommand.configurable.map { $0.name }
  )
  func defaults(of command: String) throws {
    let type = try #require(ConfigCommand.configurable.first { $0.name == command })
    var run = try type.shortest()
    let settings = try run.complete(environment: [:], configuration: nil)
    let lines = ConfigurationTable(settings, configuration: nil).text.split(separator: "\n")
    let shown = Dictionary(
      uniqueKeysWithValues: lines.dropFirst().compactMap { line -> (String, String)? in
        let words = line.split(separator: " ")
        return words.count > 1 ? (String(words[0]), words.dropFirst().dropLast().joined(separator: " ")) : nil
      }
    )
    let options = CommandOption.all.filter { $0.command == command }
    #expect(!options.isEmpty)
    for source in settings.sources {
      // Most keys have no option.
      guard let option = options.first(where: { $0.name == source.option }) else { continue }
      guard let value = option.isFlag ? "false" : option.defaultValue else { continue }
      #expect(shown[source.key] == value, "\(source.key)")
    }
  }
}

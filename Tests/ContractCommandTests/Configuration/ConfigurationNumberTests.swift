import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Numbers in the configuration file")
struct ConfigurationNumberTests {
  /// A key that takes a text or a number.
  struct Row: Sendable, CustomTestStringConvertible {
    let key: ConfigurationKey
    let isOfTarget: Bool

    var testDescription: String { "\(isOfTarget ? "a target's " : "")\(key.name)" }

    /// `contract.yaml` with a value of the key.
    func file(_ value: String) -> String {
      let member = "\(key.name.split(separator: ".").last ?? ""): \(value)\n"
      if isOfTarget { return "targets:\n  staging:\n    url: http://h.example\n    \(member)" }
      return key.section.map { "\($0):\n  \(member)" } ?? member
    }

    /// The values of the key in a file.
    func values(in file: String) throws -> [String] {
      let read = try ConfigurationReader.read(Array(file.utf8), file: "contract.yaml")
      let settings = isOfTarget ? read?.targets.first?.settings : read?.settings
      return settings?[key.name]?.values ?? []
    }
  }

  /// Each key that takes a number, from the registry.
  static let rows: [Row] = [(ConfigurationKey.all, false), (ConfigurationKey.ofTarget, true)].flatMap {
    keys,
    isOfTarget in
    keys.filter { $0.kind == .text }.map { Row(key: $0, isOfTarget: isOfTarget) }
  }

  /// Returns the group of options that declares a key; using it alone takes less time than a subcommand.
  private static func group(with key: ConfigurationKey) throws -> any SettingGroup.Type {
    try #require(SettingGroups.all.first { $0.keys.contains(key) })
  }

  // MARK: Values

  /// Numbers at the ends of what types and formats hold, from the smallest.
  private static let numbers = [
    "-1e309", "-9223372036854775808", "-1", "-0.5", "-0", "0", "1e-324",
    "0." + String(repeating: "0", count: 400) + "1",
    "0.001", "0.5", "1", "1.0", "60", "100", "1024", "65536", "1000000", "2147483648", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e308", "1e309",
    "1e9223372036854775807", String(repeating: "9", count: 400),
  ]

  private static let texts = [
    "1e2", "0x10", "007", "1_000", "+1", ".5", "5.", ".nan", "-.inf", "NaN", "Infinity", "٣", "1 2", "", "~", "true",
    "[1]", "{1: 2}",
  ]

  /// One unit for each kind of value.
  private static let units = ["ms", "d", "GB", "/h"]

  /// Sets the option from the file, and reads it as a subcommand does.
  private static func use<Group: SettingGroup>(_ key: ConfigurationKey, _ values: [String], in type: Group.Type) throws
  {
    let setting = try #require(Group.settings.first { $0.key == key })
    var group = try Group.parse([])
    guard setting.take(&group, values, .file("contract.yaml:1:1")) else {
      throw CommandFailure("not \(setting.expectation)", at: key.option)
    }
    try group.validate()
    if let refusal = group.refusal { throw refusal }
    switch group {
    case let limits as LimitOptions:
      let context = try ConfigurationKeyTests.context(limits)
      let url = HTTPURL(scheme: "http", host: "numbers.test")
      _ = (context.configuration(for: url), context.clientConfiguration(for: url, headers: HTTPHeaders()))
    case let address as AddressOptions:
      _ = try RunPlaces(ContractOptions.parse([]), .parse([]), address: address.baseURL)
    case let target as TargetOptions: _ = try target.path()
    case let callbacks as CallbackOptions: _ = try callbacks.place(environment: ["37": "secret"], RedactionPolicy())
    case let generation as GenerationOptions: _ = try generation.configuration()
    case let coverage as CoverageOptions: _ = coverage.shortfall(of: Coverage())
    default: break
    }
  }

  @Test("A number in the configuration file is usable, or refused with its key or place", arguments: rows)
  func refusal(_ row: Row) async throws {
    let group = try Self.group(with: row.key)
    var used = 0
    let units = Self.units.filter { (try? Self.use(row.key, ["37\($0)"], in: group)) != nil }
    for value in Self.numbers + Self.texts + units.flatMap({ unit in Self.numbers.map { "\"\($0)\(unit)\"" } }) {
      do {
        try Self.use(row.key, row.values(in: row.file(value)), in: group)
        used += 1
      } catch let failure as CommandFailure {
        // An error of the option gets the key and the place of the file in place of the option's name.
        let place = failure.diagnostic.place ?? ""
        #expect(
          [row.key.option, row.key.name].contains(place) || place.hasPrefix("contract.yaml:"),
          "\(value): \(failure)"
        )
        #expect(failure.status == .unusable)
      } catch {
        let message = group.message(for: error)
        #expect(message.contains(row.key.option) || message.contains(row.key.name), "\(value): \(message)")
      }
      // Tests that wait for a response are not kept from a thread for long.
      await Task.yield()
    }
    let texts = [
      "store", "resources", "base-url", "server-path", "callback-url", "callback-listen", "http", "payloads",
      "mock.order", "mock.seed-from", "mock.ignore-member",
    ]
    #expect(used > 0 || texts.contains(row.key.name))
  }

  // MARK: Runs

  /// `contract.yaml` with the smallest or the largest usable number of every key of `contract verify`.
  private static func file(largest: Bool) throws -> String {
    var (text, limits) = ("", "limits:\n")
    let keys = Set(try VerifyCommand.shortest().groups.flatMap { $0.keys })
    for row in rows where keys.contains(row.key) && !row.isOfTarget && row.key.name != "base-url" {
      let group = try group(with: row.key)
      let isUsable = { (try? use(row.key, [$0], in: group)) != nil }
      // A rate has no value without a unit.
      let values = isUsable("37") ? numbers : numbers.map { $0 + "/h" }
      guard let value = largest ? values.last(where: isUsable) : values.first(where: isUsable) else { continue }
      if row.key.name.hasPrefix("limits.") {
        limits += "  \(row.key.name.dropFirst(7)): \(value)\n"
      } else {
        text += "\(row.key.name): \(value)\n"
      }
    }
    return text + limits
  }

  @Test(
    "A run whose numbers are all as small or as large as they may be ends with a result",
    .takesTurns,
    arguments: [false, true]
  )
  func extremes(largest: Bool) async throws {
    let file = try Self.file(largest: largest)
    // The file's own longest time may be a day.
    let words = try await ContractBinary.run(
      ["verify", "--demo", "--config", "FOLDER/contract.yaml", "--max-time", "3s"],
      files: ["contract.yaml": file]
    )
    #expect([0, 1, 3].contains(words.exit), "\(words.exit): \(words.error)\n\(file)")
    #expect(words.output.contains("2 operations"), "\(words.output)")
  }
}

import ArgumentParser
import Basics
import ContractVerifier

/// A value with a default, and where it came from.
struct Setting<Value: Sendable>: Sendable {
  var value: Value { content.value }
  /// Where the value came from.
  var origin: SettingOrigin { content.origin }
  @Shared private var content: (value: Value, origin: SettingOrigin)

  /// Creates a setting; without an origin, the value is the default.
  init(_ value: Value, from origin: SettingOrigin = .default) { content = (value, origin) }
}

/// Where the value of a setting came from.
enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
  case `default`
  case commandLine
  /// The name of an environment variable.
  case variable(String)
  /// A place in the configuration file, such as `contract.yaml:3:12`.
  case file(String)

  /// Whether the value came from the file.
  var isFile: Bool {
    if case .file = self { return true }
    return false
  }

  /// The variable, or the place in the file; `nil` for the command line and a default.
  var place: String? {
    switch self {
    case .default, .commandLine: nil
    case .variable(let name): name
    case .file(let place): place
    }
  }

  var description: String { place ?? (self == .default ? "default" : "command line") }
}

extension Setting: ExpressibleByArgument where Value: ExpressibleByArgument {
  init?(argument: String) {
    guard let value = Value(argument: argument) else { return nil }
    self.init(value, from: .commandLine)
  }

  var defaultValueDescription: String { value.defaultValueDescription }
  static var allValueStrings: [String] { Value.allValueStrings }
  static var defaultCompletionKind: CompletionKind { Value.defaultCompletionKind }
}

// MARK: Types of options

/// A type of options that the configuration file and the environment can set.
protocol SettingValue: Sendable {
  /// The kind of the value that a key of this type holds.
  static var kind: ConfigurationKey.Kind { get }
  /// The expected form of a text, such as `a whole number`.
  static var expectation: String { get }
  /// Whether anybody set the value.
  var isSet: Bool { get }
  /// The value as texts; empty if there is none.
  var texts: [String] { get }

  /// Takes the values of a lower origin; a list adds them to its own.
  ///
  /// - Returns: Whether the texts are such a value.
  mutating func take(_ texts: [String], from origin: SettingOrigin) -> Bool
}

extension Bool: SettingValue {
  static var kind: ConfigurationKey.Kind { .flag }
  static var expectation: String { "true or false" }
  var isSet: Bool { self }
  var texts: [String] { [String(self)] }

  mutating func take(_ texts: [String], from origin: SettingOrigin) -> Bool {
    self = texts == ["true"]
    return true
  }
}

extension [String]: SettingValue {
  static var kind: ConfigurationKey.Kind { .list }
  static var expectation: String { "a list" }
  var isSet: Bool { !isEmpty }
  var texts: [String] { self }

  mutating func take(_ texts: [String], from origin: SettingOrigin) -> Bool {
    self += texts
    return true
  }
}

extension Optional: SettingValue where Wrapped: SettingScalar {
  static var kind: ConfigurationKey.Kind { .text }
  static var expectation: String { Wrapped.expectation }
  var isSet: Bool { self != nil }
  var texts: [String] { map { [$0.settingText] } ?? [] }

  mutating func take(_ texts: [String], from origin: SettingOrigin) -> Bool {
    guard let value = texts.last.flatMap({ Wrapped(setting: $0) }) else { return false }
    self = value
    return true
  }
}

extension Setting: SettingValue where Value: SettingScalar {
  static var kind: ConfigurationKey.Kind { .text }
  static var expectation: String { Value.expectation }
  var isSet: Bool { origin != .default }
  var texts: [String] { [value.settingText] }

  mutating func take(_ texts: [String], from origin: SettingOrigin) -> Bool {
    guard let value = texts.last.flatMap({ Value(setting: $0) }) else { return false }
    self = Setting(value, from: origin)
    return true
  }
}

// MARK: Single values

/// A type of single values in the configuration file and the environment.
protocol SettingScalar: Sendable {
  /// The expected form of a text, such as `a whole number`.
  static var expectation: String { get }
  /// The value as a text.
  var settingText: String { get }

  /// Creates a value from a text.
  init?(setting text: String)
}

extension SettingScalar where Self: LosslessStringConvertible {
  var settingText: String { description }
  init?(setting text: String) { self.init(text) }
}

extension SettingScalar where Self: RawRepresentable<String> & CaseIterable {
  static var expectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
  var settingText: String { rawValue }
  init?(setting text: String) { self.init(rawValue: text) }
}

extension String: SettingScalar { static var expectation: String { "a text" } }
extension Int: SettingScalar { static var expectation: String { "a whole number" } }
extension UInt64: SettingScalar { static var expectation: String { "a whole number of 0 or more" } }
extension Double: SettingScalar {
  static var expectation: String { "a number" }
  var settingText: String { CoverageOptions.text(self) }
}
extension ResourceScope: SettingScalar {}
extension StoreKind: SettingScalar {}

import ArgumentParser
import Basics
import RecordingChecks

/// How the texts of a quantity are read.
protocol QuantityForm: Sendable {
  associatedtype Value: Sendable

  /// The value of a text that is refused, until its error ends the command.
  static var nothing: Value { get }

  /// Reads a text.
  ///
  /// - Throws: `CommandFailure` without a place for a text that is no such quantity, or out of range.
  static func parse(_ text: String) throws(CommandFailure) -> Value
}

/// A quantity of the command line or the configuration file, such as a time or a size, which is read where it is parsed.
///
/// Its error names the option, which is not known there: `ParsableArguments.refusal` finds it.
struct Quantity<Form: QuantityForm>: SettingScalar, ExpressibleByArgument, ExpressibleByStringLiteral, Sendable {
  /// The quantity as it was written.
  let text: String
  let value: Form.Value
  /// Why the text is refused; `nil` for a quantity.
  let refusal: CommandFailure?

  init(stringLiteral text: String) {
    self.text = text
    do throws(CommandFailure) { (value, refusal) = (try Form.parse(text), nil) } catch {
      (value, refusal) = (Form.nothing, error)
    }
  }

  init(argument: String) { self.init(stringLiteral: argument) }

  init(setting text: String) { self.init(stringLiteral: text) }

  static var expectation: String { "a quantity" }
  var settingText: String { text }
  var defaultValueDescription: String { text }
}

// MARK: Forms

/// A time above zero of up to a day, such as `2`, `0.5`, `500ms`, `2s` or `1m`.
enum TimeForm: QuantityForm {
  static let nothing = Duration.zero

  static func parse(_ text: String) throws(CommandFailure) -> Duration { try parse(text, allowsZero: false) }

  fileprivate static func parse(_ text: String, allowsZero: Bool) throws(CommandFailure) -> Duration {
    guard let seconds = DurationText.seconds(ofTime: text) else {
      throw CommandFailure(
        "\"\(text)\" is not a time",
        remedy: "write seconds, or a unit after the number: 2, 0.5, 500ms, 2s, 1m"
      )
    }
    if allowsZero, seconds == 0 { return .zero }
    guard seconds >= 0.001, seconds <= 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a time is at least 1ms and at most 24h")
    }
    return DurationText.duration(seconds)
  }
}

/// A time as `TimeForm` has it, or zero.
enum WaitForm: QuantityForm {
  static let nothing = Duration.zero

  static func parse(_ text: String) throws(CommandFailure) -> Duration { try TimeForm.parse(text, allowsZero: true) }
}

/// An age from a minute up to a hundred years of 365 days, such as `12h`, `30d` or `4w`.
enum AgeForm: QuantityForm {
  static let nothing = Duration.zero

  static func parse(_ text: String) throws(CommandFailure) -> Duration {
    guard let seconds = DurationText.seconds(ofAge: text) else {
      throw CommandFailure("\"\(text)\" is not an age", remedy: "write a number and its unit: 90m, 12h, 30d, 4w")
    }
    guard seconds >= 60, seconds <= 36_500 * 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "an age is at least 1m and at most 36500d")
    }
    return DurationText.duration(seconds)
  }
}

extension Quantity where Form == AgeForm {
  /// The age of recordings, counted from now.
  var ofRecordings: RecordingAge { RecordingAge(maximum: value, text: text, now: WallClock.now) }
}

/// A size of at least one byte, such as `65536`, `512KB`, `64MB` or `1GiB`; `KB` and `KiB` both mean 1024 bytes, and
/// likewise for larger units.
enum SizeForm: QuantityForm {
  static let nothing = 0

  static func parse(_ text: String) throws(CommandFailure) -> Int {
    guard let size = ByteCountText.parse(text), size > 0 else {
      throw CommandFailure(
        "\"\(text)\" is not a size",
        remedy: "write bytes, or a unit after the number: 65536, 512KB, 64MB, 1GB"
      )
    }
    guard size <= ByteCountText.largest else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a size is at most 1024GB")
    }
    return size
  }
}

/// A rate, such as `15/s`, `100/m` or `5000/h`; its value is the time between two requests.
enum RateForm: QuantityForm {
  static let nothing = Duration.zero

  static func parse(_ text: String) throws(CommandFailure) -> Duration {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let units = ["s": 1.0, "m": 60.0, "h": 3600.0]
    guard parts.count == 2, let unit = units[String(parts[1])],
      parts[0].utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E }),
      let count = Double(parts[0]), count > 0
    else {
      throw CommandFailure("\"\(text)\" is not a rate", remedy: "write a count and a unit: 15/s, 100/m, 5000/h")
    }
    let seconds = unit / count
    guard seconds >= 0.00001, seconds <= 3600 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a rate is at least 1/h and at most 100000/s")
    }
    return .seconds(seconds)
  }
}

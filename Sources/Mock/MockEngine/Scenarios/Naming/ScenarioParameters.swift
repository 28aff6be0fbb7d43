import Basics

/// The parameters of a scenario as text, with typed access to their values.
struct ScenarioParameters: Sendable {
  private let scenario: BuiltInScenario
  private let values: [String: String]

  /// Parses parameters such as `key=value,key=value`; `nil` means no parameters.
  ///
  /// - Throws: `ScenarioError` for an unknown or duplicate parameter, or one without a value.
  init(_ text: String?, of scenario: BuiltInScenario) throws(ScenarioError) {
    self.scenario = scenario
    var values: [String: String] = [:]
    for part in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(ScenarioText.trimmed)
      let key = sides.first ?? ""
      guard scenario.parameters.contains(key) else { throw scenario.unknown(parameter: key) }
      guard sides.count == 2, let value = sides.last, !value.isEmpty else {
        throw scenario.error("the parameter \(key) has no value; \(scenario.usage)")
      }
      guard values.updateValue(value, forKey: key) == nil else {
        throw scenario.error("the parameter \(key) is given twice; give it once")
      }
    }
    self.values = values
  }

  /// Returns whether a parameter was given.
  func has(_ key: String) -> Bool { values[key] != nil }

  /// Returns the text of a parameter; `nil` if it was not given.
  func text(_ key: String) -> String? { values[key] }

  /// Returns a duration of at most one hour; `nil` if the parameter was not given.
  func time(_ key: String) throws(ScenarioError) -> Duration? {
    guard let text = values[key] else { return nil }
    guard let seconds = DurationText.seconds(ofTime: text) else {
      throw fault(key, "is not a time; write seconds, or a unit after the number: 2, 0.5, 500ms, 2s, 1m")
    }
    let time = DurationText.duration(seconds)
    guard time <= Delay.longest else { throw fault(key, "is out of range; a time is at most 1h") }
    return time
  }

  /// Returns a size in bytes, at least 1; `nil` if the parameter was not given.
  func size(_ key: String) throws(ScenarioError) -> Int? {
    guard let text = values[key] else { return nil }
    guard let size = ByteCountText.parse(text) else {
      throw fault(key, "is not a size; write bytes, or a unit after the number: 500, 1KB, 2MB")
    }
    guard 1...ByteCountText.largest ~= size else {
      throw fault(key, "is out of range; a size is from 1 byte to 1024GB")
    }
    return size
  }

  /// Returns an integer in a range; `nil` if the parameter was not given.
  func integer(_ key: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
    guard let text = values[key] else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let value = Int(text), range ~= value else {
      throw fault(key, "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Returns a number from 0 to a bound; `nil` if the parameter was not given.
  func number(_ key: String, upTo bound: Double) throws(ScenarioError) -> Double? {
    guard let text = values[key] else { return nil }
    guard let value = PlainNumber.parse(text), value <= bound else {
      throw fault(key, "is not a number from 0 to \(Int(bound)), such as 0.5")
    }
    return value
  }

  /// Returns one of several words; `nil` if the parameter was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String,
    of type: Choice.Type
  ) throws(ScenarioError) -> Choice? {
    guard let text = values[key] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw fault(key, "is not known; write \(Choice.allCases.map(\.rawValue).joined(separator: " or "))")
    }
    return choice
  }

  private func fault(_ key: String, _ what: String) -> ScenarioError {
    scenario.error("\(key): \"\(ScenarioText.shown(values[key] ?? ""))\" \(what)")
  }
}

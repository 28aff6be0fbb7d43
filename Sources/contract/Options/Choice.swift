import ArgumentParser

/// Reads options that take one of a few words.
enum Choice {
  /// Returns the value that a word names.
  ///
  /// - Throws: `ValidationError` with all words for another one.
  static func parse<Value: RawRepresentable<String> & CaseIterable>(_ text: String) throws -> Value {
    guard let value = Value(rawValue: text) else {
      throw ValidationError("write one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }
}

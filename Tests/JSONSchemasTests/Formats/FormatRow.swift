import Testing

@testable import JSONSchemas

/// A format, with strings that are valid and strings that are not.
struct FormatRow: Sendable, CustomTestStringConvertible {
  let format: String
  let about: String
  let valid: [String]
  let invalid: [String]

  init(_ format: String, _ about: String, valid: [String] = [], invalid: [String] = []) {
    self.format = format
    self.about = about
    self.valid = valid
    self.invalid = invalid
  }

  var testDescription: String { "\(format): \(about)" }

  /// Expects the format to tell the two apart.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let format = try #require(StringFormat.named(format), sourceLocation: sourceLocation)
    for text in valid { #expect(format.isValid(text), "\(text)", sourceLocation: sourceLocation) }
    for text in invalid { #expect(!format.isValid(text), "\(text)", sourceLocation: sourceLocation) }
  }
}

import Testing

@testable import JSONSchemas

/// A format, with valid and invalid strings.
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

  /// Expects the format to accept the valid strings and reject the invalid ones.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let format = try #require(StringFormat.named(format), sourceLocation: sourceLocation)
    for text in valid { #expect(format.isValid(text), "\(text)", sourceLocation: sourceLocation) }
    for text in invalid { #expect(!format.isValid(text), "\(text)", sourceLocation: sourceLocation) }
  }
}

import FeedClient
import Testing

/// A client that is wrong in one way, and the case that must notice it.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let name: String
  /// The identifier of the case that fails.
  let caughtBy: String
  /// The reference client with the fault put in.
  let parts: FeedParts

  /// A mutant of the reference client.
  init(_ name: String, caughtBy: String, _ edit: (inout FeedParts) -> Void) {
    var parts = FeedParts.reference
    edit(&parts)
    self.name = name
    self.caughtBy = caughtBy
    self.parts = parts
  }

  var testDescription: String { name }

  /// All of them.
  static let all = policies + requests + answers + feedCaches + imageCaches + pages + screens + surroundings
}

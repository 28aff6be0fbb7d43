import JSONSyntax
import Overlays
import TestSupport
import Testing
import YAMLSyntax

/// The official sets of documents, overlays and results; skipped where they are not there (`OVERLAY_TESTS`).
@Suite("Compliant sets of Overlay", .enabled(if: ProjectFile.overlayTestSuite != nil))
struct CompliantSetTests {
  private static let sets = [
    "add-a-license", "description-and-summary", "remove-example", "remove-matching-responses", "remove-property",
    "remove-server", "replace-servers-for-sandbox", "update-root",
  ]

  private static func document(_ set: String, _ name: String) throws -> JSONDocument {
    let folder = try #require(ProjectFile.overlayTestSuite)
    return try YAMLDocument.parse(try ProjectFile.bytes(at: "\(folder)/compliant-sets/\(set)/\(name).yaml"))
  }

  @Test("The list of sets is complete")
  func complete() throws {
    let folder = try #require(ProjectFile.overlayTestSuite)
    let found = ProjectFile.files(in: "\(folder)/compliant-sets").compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    #expect(found.filter { !$0.hasSuffix(".md") } == Self.sets)
  }

  @Test("The result of each set equals the given one", arguments: sets)
  func result(_ set: String) throws {
    let overlay = try Overlay(try Self.document(set, "overlay"))
    let result = try overlay.applied(to: try Self.document(set, "openapi"))
    let expected = try Self.document(set, "output")
    #expect(result.document.root.isEqual(to: expected.root))
    #expect(result.unselected.isEmpty)
  }

  @Test("Each overlay of the tests that is valid can be read, without a warning")
  func valid() throws {
    let folder = try #require(ProjectFile.overlayTestSuite)
    // The query of this one has a name with a hyphen after a dot, which RFC 9535 does not allow.
    let isOther: (String) -> Bool = { $0.hasSuffix("actions-traits-example.yaml") }
    for path in ["1.0", "1.1"].flatMap({ ProjectFile.files(in: "\(folder)/\($0)/pass") }) where !isOther(path) {
      let overlay = try Overlay(try YAMLDocument.parse(try ProjectFile.bytes(at: path)))
      // An action without a change is allowed, but does nothing.
      #expect(overlay.warnings.allSatisfy { $0.message.contains("changes nothing") }, "\(path)")
    }
  }
}

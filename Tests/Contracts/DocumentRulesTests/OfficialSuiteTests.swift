import DocumentRules
import JSONSyntax
import TestSupport
import Testing
import YAMLSyntax

/// The official tests of the schemas of OpenAPI, Arazzo and Overlay, by their verdict.
@Suite("Official tests of documents")
struct OfficialSuiteTests {
  /// Documents that the schema of Arazzo lets pass, and that are wrong otherwise: its own tests say so.
  private static func isCharacterization(_ path: String) -> Bool { path.contains("/characterization-") }

  @Test("Each document that must pass has no violation", arguments: documents("pass"))
  func passes(path: String) throws {
    guard !Self.isCharacterization(path) else { return }
    #expect(try messages(path) == [])
  }

  @Test("Each document that must fail has a violation", arguments: documents("fail"))
  func fails(path: String) throws {
    #expect(try messages(path) != [])
  }

  private func messages(_ path: String) throws -> [String] {
    let document = try YAMLDocument.parse(try ProjectFile.bytes(at: path))
    guard let violations = DocumentChecker.violations(in: document.root) else { return ["not a document"] }
    return violations.map { "\($0.pointer): \($0.rule.rawValue): \($0.message)" }
  }

  private static func documents(_ verdict: String) -> [String] {
    let suites = [ProjectFile.openAPITestSuite, ProjectFile.arazzoTestSuite, ProjectFile.overlayTestSuite]
    return suites.compactMap(\.self).flatMap { suite in
      ["1.0", "1.1", "3.0", "3.1", "3.2"].flatMap { ProjectFile.files(in: "\(suite)/\($0)/\(verdict)") }
    }
  }
}

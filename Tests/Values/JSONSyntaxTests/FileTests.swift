import Diagnostics
import Foundation
import JSONSyntax
import Testing

@Suite("JSON files")
struct FileTests {
  private func document(_ text: String) throws -> JSONDocument {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try JSONDocument(contentsOfFile: file.path)
  }

  @Test("A file is parsed as its text is")
  func parsed() throws { #expect(try document(#"{"id": 1}"#).root["id"]?.integer == 1) }

  @Test("The error about a file that is not JSON has its path and the line")
  func notJSON() {
    let error = #expect(throws: JSONFileError.self) { try document("{\n \"id\": 1,\n}") }
    #expect(error?.syntaxError?.location.line == 2)
    #expect(error?.description.contains(".json:2:") == true)
  }

  @Test("The error about a file that cannot be read has its path and the reason")
  func missing() {
    let error = #expect(throws: JSONFileError.self) { try JSONDocument(contentsOfFile: "/nowhere/a.json") }
    #expect(error?.syntaxError == nil)
    #expect(error?.description.hasPrefix("/nowhere/a.json: the file cannot be read: ") == true)
  }
}

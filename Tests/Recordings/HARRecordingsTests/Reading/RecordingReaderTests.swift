import HARRecordings
import TestSupport
import Testing

@Suite("Reading recordings of any format")
struct RecordingReaderTests {
  @Test(
    "The name of a recording ends with that of a format, in any case",
    arguments: [
      ("feed.har", ".har"), ("feed.HAR.gz", ".har.gz"), ("feed.har.zip", ".har.zip"), ("trace.zip", ".zip"),
      ("feed.gz", nil), ("feed.har", ".har"), ("Recordings/FEED.HAR", ".har"), (".har", ".har"), ("feed.har.json", nil),
      ("har", nil),
      ("feedhar", nil), ("", nil),
    ]
  )
  func fileExtension(_ path: String, _ expected: String?) {
    #expect(RecordingReader.fileExtension(of: path) == expected)
  }

  @Test("The article about recordings names the ending of every format")
  func documented() throws {
    let bytes = try ProjectFile.bytes("Sources/contract/contract.docc/RecordingAndSecrets.md")
    let text = String(decoding: bytes, as: UTF8.self)
    for ending in RecordingReader.fileExtensions { #expect(text.contains("`.\(ending)`"), "add .\(ending)") }
  }

  @Test(
    "A file of no format is refused by the last one, with what is wrong",
    arguments: ["", "PK", "[1]", "a b"]
  )
  func unknown(_ text: String) {
    let error = #expect(throws: RecordingProblem.self) { try RecordingReader().read(Array(text.utf8), file: "a.har") }
    #expect(error.map { [.notJSON, .notHAR].contains($0.code) } == true)
  }
}

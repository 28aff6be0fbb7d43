import ArgumentParser
import Foundation
import Testing

@testable import ContractCommand

@Suite("The option --save-to")
struct SaveToTests {
  @Test(
    "A recording can be saved below the recordings that the mock replays, and nowhere else",
    arguments: [
      ("Recordings/saved.har", nil), ("Recordings/new.har", nil), ("Recordings/../Recordings/saved.har", nil),
      ("saved.har", "the mock does not replay"), ("Recordings/../saved.har", "the mock does not replay"),
      ("Recordings2/saved.har", "the mock does not replay"), ("missing/saved.har", "the mock does not replay"),
      ("Recordings/saved.json", "is not the name of a recording"),
    ] as [(String, String?)]
  )
  func places(path: String, message: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "save-to-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Recordings", "Recordings2"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let root = folder.path(percentEncoded: false)
    let places = try RunPlaces([], recordings: ["\(root)/Recordings"])
    let options = try ControlOptions.parse(["--save-to", "\(root)/\(path)"])
    let found = failureMessage { () throws(CommandFailure) in try options.savedRecording(in: places) }
    if let message { #expect(found?.contains(message) == true) } else { #expect(found == nil) }
  }

  @Test("Without the option, nothing is saved")
  func none() throws {
    let recording = try ControlOptions.parse([]).savedRecording(in: try RunPlaces([]))
    #expect(recording == nil)
  }
}

import Basics
import Foundation
import HARRecordings
import HTTPMessages
import Redaction

/// Measures reading a HAR file of many entries, searching it for secrets, finding a recording, and explaining a request that none matches.
struct RecordingBenchmark {
  private let entries: Int
  /// The query items of a request that no recording matches.
  private let items = 1500

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 2, arguments[0] == "--entries", let entries = Int(arguments[1]), entries > 0 else {
      guard arguments.isEmpty else { throw BenchmarkError.usage }
      self.entries = 1_000_000
      return
    }
    self.entries = entries
  }

  func run() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try GuardedFile(path) { _ in false }.replace(with: pieces)
    let file = try OpenFile(path)
    let clock = ContinuousClock()
    var recording: Recording?
    let reading = try clock.measure { recording = try RecordingReader().read(file, file: path) }
    guard let recording else { return }
    var index: RecordingIndex?
    let indexing = clock.measure { index = RecordingIndex(recording.entries) }
    guard let index else { return }
    let policy = RedactionPolicy()
    let searching = clock.measure { policy.learn(fromAll: recording.entries.lazy.map(\.exchange)) }
    let query = (0..<items).map { "p\($0)=\($0)" }.joined(separator: "&")
    let known = HTTPRequest(url: try HTTPURL(parsing: "https://api.example.com/v1/items/\(entries / 2)?page=1"))
    let unknown = HTTPRequest(url: try HTTPURL(parsing: "https://api.example.com/v1/items/x?\(query)"))
    var found = 0
    let finding = clock.measure { found = index.entries(matching: known).count }
    let explaining = clock.measure { found += index.nearest(to: unknown).count }
    print("\(entries) entries, \(file.size) bytes: read in \(reading), indexed in \(indexing)")
    print("searched for secrets on one thread in \(searching)")
    print("a recording found in \(finding), the nearest to \(items) query items in \(explaining) (\(found) recordings)")
    print("peak memory: \(ValidationBenchmark.peakMemory() >> 20) MB")
  }

  private var pieces: some Sequence<[UInt8]> {
    (0...entries).lazy.map { number in
      if number == entries { return Array("]}}".utf8) }
      let start = number == 0 ? #"{"log":{"version":"1.2","entries":["# : ",\n"
      let headers = #""headers":[{"name":"Content-Type","value":"application/json"}]"#
      let request = #""method":"GET","url":"https://api.example.com/v1/items/\#(number)?page=1""#
      let content =
        #""content":{"mimeType":"application/json","text":"{\"id\":\#(number),\"name\":\"item \#(number)\"}"}"#
      let response = #""status":200,"statusText":"OK","httpVersion":"HTTP/1.1",\#(headers),\#(content)"#
      let entry = #"{"startedDateTime":"2026-05-04T09:41:00.217Z","time":12,"request":{\#(request),\#(headers)},"#
      return Array((start + entry + #""response":{\#(response)},"cache":{},"timings":{}}"#).utf8)
    }
  }
}

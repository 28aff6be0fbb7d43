import HARRecordings
import Testing

@Suite("A file that was cut off or spoilt")
struct HARRecoveryTests {
  private static let entry = HARText.entry("GET", "https://a.example/[{", content: #""text":"]}\"\\é""#)
  private static let head = #"{"entries":[{}],"log":{"pages":[{"entries":[{}]}],"x":"\"entries\":[","entries": ["#

  private func count(_ text: [UInt8]) throws -> Int? {
    guard let recovered = HARRecovery.wholeEntries(of: text) else { return nil }
    let recording = try RecordingReader().read(recovered, file: "a.har")
    #expect(!recording.hasErrors)
    return recording.entries.count
  }

  @Test("A truncated file keeps every whole entry, wherever it was cut")
  func everyCut() throws {
    let head = Array(Self.head.utf8)
    let entry = Array(Self.entry.utf8)
    let text = head + entry + [0x2C, 0x0A] + entry + [0x2C] + entry + Array("]}}".utf8)
    let ends = [head.count + entry.count, head.count + entry.count * 2 + 2, head.count + entry.count * 3 + 3]
    for cut in 0...text.count {
      let expected = cut < head.count ? nil : ends.count { $0 <= cut }
      #expect(try count(Array(text[..<cut])) == expected, "cut at \(cut)")
    }
  }

  @Test("A damaged file comes back as it is where nothing is wrong with it")
  func completeFile() {
    let text = Array((Self.head + Self.entry + #"],"comment":"c"}}"#).utf8)
    #expect(HARRecovery.wholeEntries(of: text) == text)
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let tail: [UInt8]
    let count: Int?

    init(_ description: String, _ tail: [UInt8], _ count: Int) {
      (testDescription, self.tail, self.count) = (description, tail, count)
    }
  }

  static let damages = [
    Damage("zeros after an entry", Array(repeating: 0, count: 512), 1),
    Damage("zeros within an entry", Array(",{\"request\":{\"method\":\"".utf8) + Array(repeating: 0, count: 64), 1),
    Damage("half a character", [0x2C, 0x7B, 0x22, 0xC3], 1),
    Damage("an entry with a comma too many", Array(",{\"a\":1,},{}]}}".utf8), 1),
    Damage("two entries without a comma", Array("{}]}}".utf8), 1),
    Damage("a truncated member after the list", Array("],\"comment\":\"".utf8), 1),
    Damage("text after the file", Array("]}}]}}".utf8), 1),
    Damage("brackets that do not match", Array("},{}]}}".utf8), 1),
    Damage(
      "half of a surrogate pair in a complete entry",
      Array((",{\"_a\":\"\\udc80\",\"request\"" + entry.dropFirst(10) + ",").utf8),
      2
    ),
  ]

  @Test("A damaged file keeps the entries before the damage", arguments: damages)
  func damage(_ row: Damage) throws {
    #expect(try count(Array((Self.head + Self.entry).utf8) + row.tail) == row.count)
  }

  @Test(
    "A file truncated before its list of entries gives nothing",
    arguments: ["", "{", "[]", "{\"log\":{}}", "{\"log\":[", "\u{0}"]
  )
  func nothing(text: String) throws { #expect(try count(Array(text.utf8)) == nil) }
}

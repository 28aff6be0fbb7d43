import Basics
import ContractReports
import HTTPMessages
import JSONSyntax
import Redaction
import ShippedFiles

/// The lines of contracts that findings point to, read from the files when a report is written.
struct ContractLines {
  /// The values that must not be shown.
  let redaction: SecretRedaction
  private var files: [String: Text] = [:]

  /// The bytes of a file, its lines, and whether each character is one byte.
  private struct Text {
    let bytes: [UInt8]
    let lines: LineTable
    let isASCII: Bool

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      lines = LineTable(bytes)
      isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns the offset of a place, whose column is counted in characters from 1; `nil` if there is no such line.
    func offset(of place: JSONLocation) -> Int? {
      guard !bytes.isEmpty, let start = lines.start(ofLine: place.line) else { return nil }
      let line = bytes[start..<(lines.start(ofLine: place.line + 1).map { $0 - 1 } ?? bytes.count)]
      let column = max(0, min(place.column - 1, line.count))
      guard !isASCII else { return start + column }
      let characters = String(decoding: line.prefix(4 * column), as: UTF8.self).unicodeScalars.prefix(column)
      return min(line.endIndex, start + characters.reduce(0) { $0 + UTF8.width($1) })
    }
  }

  /// The largest contract that is quoted, in bytes.
  private static let largest = 16 << 20

  init(redaction: SecretRedaction) { self.redaction = redaction }

  /// Returns the lines around the place in the contract that a finding names; `nil` for another file, and without a line.
  mutating func lines(of finding: Finding) -> SourceLines? {
    guard let place = finding.contract?.place, let location = place.location, finding.isAboutContract else {
      return nil
    }
    let text = files[place.file] ?? Text(read(place.file))
    files[place.file] = text
    return text.offset(of: location).map { SourceLines(of: text.bytes, at: $0, line: location.line) }
  }

  private func read(_ path: String) -> [UInt8] {
    let bytes: [UInt8]
    if let status = FileStatus(at: path) {
      guard status.kind == .file, let content = try? WholeFile.read(path) else { return [] }
      bytes = content
    } else {
      guard let embedded = ShippedFiles.files.first(where: { $0.path == path }) else { return [] }
      bytes = Array(embedded.text.utf8)
    }
    guard bytes.count <= Self.largest else { return [] }
    let type = MediaType(path.lowercased().hasSuffix(".json") ? "application/json" : "application/yaml")
    let redacted = redaction.redacting(body: bytes, type: type)
    func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
    return lines(bytes) == lines(redacted) ? redacted : []
  }
}

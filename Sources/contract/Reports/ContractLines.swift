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
  private var files: [String: [String]] = [:]

  /// The largest contract that is quoted, in bytes.
  private static let largest = 16 << 20

  init(redaction: SecretRedaction) { self.redaction = redaction }

  /// Returns the lines around the place in the contract that a finding names; `nil` for another file, and without a line.
  mutating func lines(of finding: Finding) -> SourceLines? {
    guard let place = finding.contract?.place, let line = place.location?.line, finding.isAboutContract else {
      return nil
    }
    if files[place.file] == nil { files[place.file] = read(place.file) }
    return files[place.file].flatMap { SourceLines(of: $0, line: line, column: place.location?.column) }
  }

  private func read(_ path: String) -> [String] {
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
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
    let (before, after) = (lines(bytes), lines(redacted))
    return before.count == after.count ? after : []
  }
}

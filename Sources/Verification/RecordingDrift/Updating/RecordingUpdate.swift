import Basics
package import HARRecordings
import JSONSyntax
package import Redaction

/// Puts responses of today into a HAR file, in which every other byte stays as it is.
///
/// Of an entry, the response, its time and its date change; the request, the order and what tools added stay. The file is
/// read and written piece by piece, so that its size does not matter.
package struct RecordingUpdate {
  /// Why a file was not changed.
  package struct Refusal: Error {
    /// The reason in words.
    package let reason: String
    /// The remedy; `nil` if the reason says it.
    package let remedy: String?
  }

  /// The members of an entry that are recorded again.
  private static let members = ["startedDateTime", "time", "response", "timings"]
  /// The bytes that are copied at once.
  private static let portion = 1 << 20
  /// The longest placeholder, with which portions overlap.
  private static let overlap = 32

  private let recording: Recording
  private let source: OpenFile
  private let file: GuardedFile
  /// The length of the byte order mark before the recorded bytes.
  private let mark: Int

  /// Opens a recording for an update.
  ///
  /// - Parameters:
  ///   - recording: The recording as it was read from the path.
  ///   - path: The path of the file.
  /// - Throws: `Refusal` for a file that may not be written.
  package init(_ recording: Recording, at path: String) throws(Refusal) {
    do throws(WholeFile.Unusable) { source = try OpenFile(path) } catch {
      throw Refusal(reason: error.reason, remedy: nil)
    }
    guard !RecordingReader.isArchive(source.bytes(in: 0..<min(8, source.size)) ?? []) else {
      throw Refusal(reason: "it is an archive", remedy: "unpack it, and name the HAR file")
    }
    do throws(GuardedFile.Refusal) {
      file = try GuardedFile(path, isExtended: true) { _ in true }
    } catch {
      throw Refusal(reason: error.reason, remedy: error.remedy)
    }
    self.recording = recording
    mark = recording.isStored ? 0 : ByteOrderMark.length(in: source.bytes(in: 0..<min(3, source.size)) ?? [])
  }

  /// Replaces the responses of entries, without their secrets, and returns how many were.
  ///
  /// - Parameters:
  ///   - entries: The entries, and the exchanges of today.
  ///   - writer: Writes the new responses.
  ///   - policy: The secrets that are left out.
  /// - Throws: `Refusal` if the file was changed meanwhile or cannot be written; it is unchanged then.
  package func replace(
    _ entries: [DriftedEntry],
    writer: HARWriter,
    policy: RedactionPolicy
  ) throws(Refusal) -> Int {
    var redaction = policy.recording()
    for start in stride(from: 0, to: source.size, by: Self.portion) {
      let end = min(source.size, start + Self.portion + Self.overlap)
      guard let bytes = source.bytes(in: start..<end) else { throw changed }
      redaction.reserve(placeholdersIn: bytes)
    }
    // A secret may occur in an exchange before the one that reveals it.
    for entry in entries { entry.captured.noteSecrets(in: &redaction) }
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    var count = 0
    for entry in entries.sorted(by: { $0.number < $1.number }) {
      guard let (whole, ranges) = recording.memberRanges(Self.members, ofEntry: entry.number),
        let old = bytes(in: whole),
        let new = try? JSONDocument(parsing: writer.entry(entry.captured.redacted(by: &redaction))).root
      else { throw changed }
      let isIndented = old.contains(0x0A)
      let hasCarriageReturns = old.contains(0x0D)
      let indentation = Indentation(of: old)
      for (name, range) in ranges {
        guard let value = new[name] else { continue }
        var text = isIndented ? indentation.applied(to: value.text.utf8) : JSONLiteral(value).serialized()
        // Line ends in JSON are never part of a value.
        if hasCarriageReturns { text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
        edits.append((range.lowerBound + mark..<range.upperBound + mark, text))
      }
      count += 1
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    try write(edits)
    return count
  }

  private func bytes(in range: Range<Int>) -> [UInt8]? {
    source.bytes(in: range.lowerBound + mark..<range.upperBound + mark)
  }

  private func write(_ edits: [(range: Range<Int>, text: [UInt8])]) throws(Refusal) {
    var parts: [Part] = []
    var end = 0
    for edit in edits where edit.range.lowerBound >= end {
      parts += [.kept(end..<edit.range.lowerBound), .new(edit.text)]
      end = edit.range.upperBound
    }
    parts.append(.kept(end..<source.size))
    var isComplete = true
    let pieces = parts.lazy.flatMap { part in
      switch part {
      case .new(let text): [Piece.new(text)]
      case .kept(let range):
        stride(from: range.lowerBound, to: range.upperBound, by: Self.portion).map { start in
          Piece.kept(start..<min(range.upperBound, start + Self.portion))
        }
      }
    }
    .map { piece -> [UInt8] in
      switch piece {
      case .new(let text): return text
      case .kept(let range):
        guard let bytes = source.bytes(in: range) else {
          isComplete = false
          return []
        }
        return bytes
      }
    }
    do throws(GuardedFile.Refusal) {
      try file.replace(with: pieces, isComplete: { isComplete })
    } catch {
      throw isComplete ? Refusal(reason: error.reason, remedy: error.remedy) : changed
    }
  }

  private typealias Piece = Part

  /// A part of the new file.
  private enum Part {
    case kept(Range<Int>)
    case new([UInt8])
  }

  private var changed: Refusal {
    Refusal(reason: "another program changed it meanwhile", remedy: "run the command again; the file is as it was")
  }
}

import Basics
import Diagnostics
import JSONSyntax

/// When recordings were last compared with the API without a drift, as `contract drift --update` notes beside them.
///
/// The file `drift.json` has the name of each recording of its folder, and the date and time. It is reviewed and committed
/// with the recordings, so that people who test with them know that somebody has looked.
package enum ComparisonDates {
  /// Why a date could not be noted.
  package struct Refusal: Error {
    /// The file.
    package let path: String
    /// The reason in words.
    package let reason: String
  }

  private static let name = "drift.json"
  private static let longest = 1 << 20

  /// Returns when a recording was last compared, in nanoseconds since 1970; `nil` if nobody noted that.
  package static func date(ofComparison file: String) -> Int64? {
    read(path(beside: file))?[FileSystem.name(of: file)]?.string.flatMap(Timestamp.parse)
  }

  /// Notes that recordings were compared, and returns the paths of the files that say so.
  ///
  /// - Parameters:
  ///   - files: The paths of the recordings.
  ///   - date: When they were compared, as RFC 3339.
  /// - Throws: `Refusal` for the first file that cannot be written.
  package static func note(_ files: [String], at date: String) throws(Refusal) -> [String] {
    var written: [String] = []
    for (path, files) in Dictionary(grouping: files, by: path).sorted(by: { $0.key < $1.key }) {
      let file: GuardedFile
      do throws(GuardedFile.Refusal) {
        file = try GuardedFile(path, isExtended: true, expecting: .asChecked) { _ in true }
      } catch {
        throw Refusal(path: path, reason: error.reason)
      }
      var dates = read(path)?.members.map { ($0.name, JSONLiteral($0.value)) } ?? []
      for name in files.map({ FileSystem.name(of: $0) }) {
        dates.removeAll { $0.0 == name }
        dates.append((name, .string(date)))
      }
      let lines = dates.sorted { $0.0 < $1.0 }.map { name, date in
        Array("  ".utf8) + JSONLiteral.string(name).serialized() + Array(": ".utf8) + date.serialized()
      }
      let text = Array("{\n".utf8) + Array(lines.joined(separator: Array(",\n".utf8))) + Array("\n}\n".utf8)
      do throws(GuardedFile.Refusal) { try file.replace(with: [text]) } catch {
        throw Refusal(path: path, reason: error.reason)
      }
      written.append(path)
    }
    return written
  }

  private static func path(beside file: String) -> String {
    let folder = FileSystem.folder(of: file)
    return folder == "." && !file.hasPrefix("./") ? name : "\(folder)/\(name)"
  }

  private static func read(_ path: String) -> JSONValue? {
    guard let status = FileStatus(at: path), status.kind == .file, status.size <= longest,
      let bytes = try? WholeFile.read(path)
    else { return nil }
    return try? JSONDocument(parsing: bytes).root
  }
}

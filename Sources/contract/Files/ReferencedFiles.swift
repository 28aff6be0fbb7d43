import Foundation

/// The files that contracts refer to by `$ref` and that were not named: siblings of a single file, files of subfolders.
struct ReferencedFiles {
  /// The most files that are read besides those named.
  static let limit = 4096

  /// The files to which the given ones refer, and to which those refer in turn, that are there and can be read.
  ///
  /// What is not there is for the loader to tell, which knows the place of the reference.
  static func files(of named: [SourceFile]) -> [SourceFile] {
    var known = Set(named.map { normalized($0.path) })
    var found: [SourceFile] = []
    var waiting = named
    while let file = waiting.popLast(), found.count < limit {
      for path in paths(in: file) where known.insert(path).inserted {
        guard let bytes = try? ContractFolder.contracts.bytes(of: path) else { continue }
        found.append(SourceFile(path: path, bytes: bytes))
        waiting.append(SourceFile(path: path, bytes: bytes))
      }
    }
    return found
  }

  /// The paths of the files that stand behind `$ref` in a text, YAML or JSON, resolved against the text's own path.
  private static func paths(in file: SourceFile) -> Set<String> {
    let folder = (file.path as NSString).deletingLastPathComponent
    var paths: Set<String> = []
    for reference in references(in: file.bytes) {
      let path = String(reference.prefix { $0 != "#" })
      guard !path.isEmpty, !path.contains("://"), !path.hasPrefix("/"), let decoded = path.removingPercentEncoding
      else { continue }
      paths.insert(normalized(folder.isEmpty ? decoded : "\(folder)/\(decoded)"))
    }
    return paths
  }

  /// The texts that stand as values of `$ref`, quoted or plain.
  private static func references(in bytes: [UInt8]) -> [String] {
    let key = Array("$ref".utf8)
    var references: [String] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: key[0]) {
      offset = start + 1
      guard bytes[start...].starts(with: key) else { continue }
      let isBeforeValue: (UInt8) -> Bool = { [0x20, 0x09, 0x22, 0x27, 0x3A].contains($0) }
      let value = bytes[(start + key.count)...].drop(while: isBeforeValue)
      let isValue: (UInt8) -> Bool = { $0 > 0x20 && ![0x22, 0x27, 0x2C, 0x7D].contains($0) }
      references.append(String(decoding: value.prefix(while: isValue), as: UTF8.self))
      offset = value.startIndex
    }
    return references
  }

  /// A path without `.` and, where it can be, `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

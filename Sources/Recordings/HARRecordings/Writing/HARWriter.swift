public import JSONSyntax

/// Writes HAR 1.2 files piece by piece, so that an interrupted file can be completed.
///
/// A file consists of `head`, the entries with `separator` between them, and `tail`. A file that is truncated after any
/// entry becomes complete by appending `tail`. Only redacted exchanges can be written.
/// Source: HTTP Archive (HAR) format 1.2.
public struct HARWriter: Sendable {
  /// The name of the writing tool.
  public let name: String
  /// The version of the writing tool.
  public let version: String
  /// The largest decoded body, in bytes; a larger one is stored encoded.
  public let bodyLimit: Int

  /// Creates a writer for a tool; by default, bodies may be as large as `RecordingReader` accepts.
  public init(name: String, version: String, bodyLimit: Int = RecordingReader.Limits().bodyBytes) {
    self.name = name
    self.version = version
    self.bodyLimit = bodyLimit
  }

  /// Returns the text before the first entry.
  ///
  /// - Parameter file: A file whose entries are copied to the new one; everything else in it (creator, pages, comments,
  ///   members that begin with `_`) is copied unchanged.
  public func head(keeping file: HARSource? = nil) -> [UInt8] {
    let root = file?.value
    let log = root?["log"]
    var written: Set = ["version", "entries"]
    var text = Array("{".utf8)
    for member in Self.members(of: root, without: ["log"]) { text += Self.line(member, nestedAt: 1) }
    text += "\n  \"log\": {\n    \"version\": \"1.2\",".utf8
    if log?["creator"]?.kind != .object {
      written.insert("creator")
      let creator: JSONLiteral = ["name": .string(name), "version": .string(version)]
      text += "\n    \"creator\": ".utf8 + creator.serialized(nestedAt: 2) + [0x2C]
    }
    for member in Self.members(of: log, without: written) { text += Self.line(member, nestedAt: 2) }
    return text + "\n    \"entries\": [".utf8
  }

  /// A member of another text, key and value as they are written there, before others.
  private static func line(_ member: JSONMember, nestedAt depth: Int) -> [UInt8] {
    var line = Array("\n".utf8)
    line += repeatElement(0x20, count: 2 * depth)
    line += member.key.document.bytes[member.key.byteRange]
    line += ": ".utf8
    line += member.value.document.bytes[member.value.byteRange]
    line += ",".utf8
    return line
  }

  /// The text between two entries.
  public var separator: [UInt8] { [0x2C] }

  /// The text after the last entry.
  public var tail: [UInt8] { Self.tail }

  static let tail = Array("\n    ]\n  }\n}\n".utf8)

  /// Returns an entry of another file, byte for byte.
  public func entry(keeping entry: HARSource) -> [UInt8] { Array("\n      ".utf8) + entry.text }

  /// Returns every entry of a file in order, byte for byte, including those that cannot be served.
  ///
  /// Each is copied on access, so that the file is not in memory twice.
  public func entries(keeping file: HARSource) -> LazyMapCollection<[JSONValue], [UInt8]> {
    let original = file.original
    return (file.value["log"]?["entries"]?.elements.map { $0 } ?? []).lazy.map {
      entry(keeping: HARSource(value: $0, original: original))
    }
  }

  /// The members of an object except some; the first of duplicate keys is kept.
  private static func members(of object: JSONValue?, without keys: Set<String>) -> [JSONMember] {
    var seen = keys
    return object?.members.filter { seen.insert($0.name).inserted } ?? []
  }
}

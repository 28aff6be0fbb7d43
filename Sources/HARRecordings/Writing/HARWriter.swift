public import JSONSyntax

/// Writes HAR 1.2 files piece by piece, so that what is written is whole whenever the writing ends.
///
/// A file is `head`, its entries with `separator` between them, and `tail`; cut behind any entry, and with `tail` put
/// there, it is a whole file too. Exchanges are written without their secrets alone.
/// Source: HTTP Archive (HAR) format 1.2.
public struct HARWriter: Sendable {
  /// The name of the tool that writes.
  public let name: String
  /// The version of the tool that writes.
  public let version: String
  /// The largest body behind its content decoding, in bytes; of a larger one the encoded bytes are kept.
  public let bodyLimit: Int

  /// A writer for a tool of a name and a version; without a limit, bodies may be as large as a reader takes.
  public init(name: String, version: String, bodyLimit: Int = HARReader.Limits().bodyBytes) {
    self.name = name
    self.version = version
    self.bodyLimit = bodyLimit
  }

  /// The text before the first entry.
  ///
  /// - Parameter recording: A file whose entries go into the new one: whatever else it has (its creator, pages,
  ///   comments, members that begin with `_`) is kept as it is written.
  public func head(keeping recording: Recording? = nil) -> [UInt8] {
    let root = recording?.document.root
    let log = root?["log"]
    var text = IndentedJSON(depth: 0)
    text.openObject()
    for member in Self.members(of: root, without: ["log"]) { text.verbatim(member) }
    text.openObject("log")
    text.string("version", "1.2")
    var written: Set = ["version", "entries"]
    if log?["creator"]?.kind != .object {
      written.insert("creator")
      text.object("creator") { text in
        text.string("name", name)
        text.string("version", version)
      }
    }
    for member in Self.members(of: log, without: written) { text.verbatim(member) }
    text.openArray("entries")
    return Array(text.bytes.dropFirst())
  }

  /// The text between two entries.
  public var separator: [UInt8] { [0x2C] }

  /// The text behind the last entry.
  public var tail: [UInt8] { Self.tail }

  static let tail = Array("\n    ]\n  }\n}\n".utf8)

  /// An entry as it stands in another file, byte for byte, members that begin with `_` included.
  public func entry(keeping entry: RecordedEntry) -> [UInt8] {
    Self.entry(entry.value, in: entry.original)
  }

  /// Every entry of a file as it stands there, in order; those too that cannot be served, and so are not read.
  ///
  /// Each is copied when it is asked for, so that a file is not held twice.
  public func entries(keeping recording: Recording) -> LazyMapCollection<[JSONValue], [UInt8]> {
    let original = recording.original
    return (recording.document.root["log"]?["entries"]?.elements.map { $0 } ?? []).lazy.map {
      Self.entry($0, in: original)
    }
  }

  private static func entry(_ value: JSONValue, in original: [UInt8]?) -> [UInt8] {
    Array("\n      ".utf8) + (original ?? value.document.bytes)[value.byteRange]
  }

  /// The members of an object but some; of a repeated key the first counts.
  private static func members(of object: JSONValue?, without keys: Set<String>) -> [JSONMember] {
    var seen = keys
    return object?.members.filter { seen.insert($0.name).inserted } ?? []
  }
}

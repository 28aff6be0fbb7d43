import FeedClient
import Foundation

extension FaultyStore {
  private static let damaged = ["half-written", "corrupted", "foreign", "corrupted-twice"]

  /// Stores in files that are wrong in one way.
  static let inFiles = [
    FaultyStore(inFile: "takes what it cannot read for nothing", failing: damaged) { CarelessFileStore(file: $0) },
    FaultyStore(
      inFile: "writes nothing",
      failing: ["found-by-another", "overridden-by-another", "read-again", "mended-by-insert", "mended-by-delete"]
        + damaged
    ) { ForgettingFileStore(file: $0) },
    FaultyStore(
      inFile: "overrides nothing that another instance wrote",
      failing: [
        "overridden-by-another", "deleted-by-another", "read-again", "mended-by-insert", "mended-by-delete",
      ]
    ) { RememberingFileStore(file: $0) },
    FaultyStore(inFile: "reads its file once", failing: ["read-again"]) { OnceReadingFileStore(file: $0) },
    FaultyStore(inFile: "finds half a feed in half a file", failing: ["half-written"]) { LineFileStore(file: $0) },
    FaultyStore(inFile: "finds nothing in a foreign file", failing: ["foreign"]) { LenientFileStore(file: $0) },
    FaultyStore(inFile: "is empty the second time", failing: ["corrupted-twice"]) { TidyFileStore(file: $0) },
    FaultyStore(
      inFile: "cannot be mended",
      failing: ["mended-by-insert", "mended-by-delete"]
    ) { CautiousFileStore(file: $0) },
    FaultyStore(inFile: "writes over its file", failing: ["written-whole"]) { OverwritingFileStore(file: $0) },
    FaultyStore(
      inFile: "writes over its file piece by piece",
      failing: ["written-whole"]
    ) { PiecewiseFileStore(file: $0) },
    FaultyStore(inFile: "opens no corrupted file", failing: ["mended-by-insert", "mended-by-delete"]) { file in
      let store = JSONFileStore(file: file)
      _ = try store.retrieve()
      return store
    },
  ]
}

/// Takes what it cannot read for nothing.
final class CarelessFileStore: JSONFileStore {
  override func retrieve() -> (feed: [FeedImage], timestamp: Date)? { try? super.retrieve() }
}

/// Ends the program at what it cannot read.
final class CrashingFileStore: JSONFileStore {
  override func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    precondition(data.first == UInt8(ascii: "{") && data.last == UInt8(ascii: "}"), "the file is not whole")
    return try super.decode(data)
  }
}

/// Keeps the feed in memory, and writes it when nobody looks.
final class ForgettingFileStore: JSONFileStore {
  private var data: Data?

  override func deleteCachedFeed() { data = nil }
  override func write(_ data: Data) { self.data = data }
  override func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? { try data.flatMap(decode) }
}

/// Reads the file once, and works with that.
final class RememberingFileStore: JSONFileStore {
  private lazy var data = try? Data(contentsOf: file)

  override func deleteCachedFeed() { data = nil }
  override func write(_ data: Data) throws {
    if self.data == nil { try super.write(data) }
    self.data = data
  }
  override func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? { try data.flatMap(decode) }
}

/// Remembers what it has read or written, and never looks into the file again.
final class OnceReadingFileStore: JSONFileStore {
  private var known: (feed: [FeedImage], timestamp: Date)??

  override func deleteCachedFeed() throws {
    try super.deleteCachedFeed()
    known = .some(nil)
  }
  override func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try super.insert(feed, timestamp: timestamp)
    known = .some((feed, timestamp))
  }
  override func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? {
    if let known { return known }
    let found = try super.retrieve()
    known = .some(found)
    return found
  }
}

/// Reads as many lines as there are.
final class LineFileStore: JSONFileStore {
  override func insert(_ feed: [FeedImage], timestamp: Date) throws {
    let rows = try feed.map { image in
      let row = Row(id: image.id, description: image.description, location: image.location, url: image.url)
      return String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
    }
    try write(Data((["\(timestamp.timeIntervalSinceReferenceDate)"] + rows).joined(separator: "\n").utf8))
  }

  override func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, let seconds = Double(String(decoding: first, as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let feed = lines.dropFirst().compactMap { line in
      (try? JSONDecoder().decode(Row.self, from: Data(line))).map {
        FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
      }
    }
    return (feed, Date(timeIntervalSinceReferenceDate: seconds))
  }
}

/// Takes every JSON object for a feed.
final class LenientFileStore: JSONFileStore {
  override func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return object?["rows"] == nil ? nil : try super.decode(data)
  }
}

/// Puts a file aside that it cannot read, and is empty from then on.
final class TidyFileStore: JSONFileStore {
  override func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    do {
      return try super.decode(data)
    } catch {
      try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("corrupted"))
      throw error
    }
  }
}

/// Reads the file before it changes it.
final class CautiousFileStore: JSONFileStore {
  override func deleteCachedFeed() throws {
    if try retrieve() != nil { try super.deleteCachedFeed() }
  }

  override func write(_ data: Data) throws {
    _ = try retrieve()
    try super.write(data)
  }
}

/// Writes over the file, which is not whole meanwhile.
final class OverwritingFileStore: JSONFileStore {
  override func write(_ data: Data) throws { try data.write(to: file) }
}

/// Writes over the file piece by piece, each of which reaches the disk, and cuts off what is left of it.
final class PiecewiseFileStore: JSONFileStore {
  override func write(_ data: Data) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    for start in stride(from: 0, to: data.count, by: 1 << 16) {
      try handle.write(contentsOf: data[start..<min(start + (1 << 16), data.count)])
      try handle.synchronize()
    }
    try handle.truncate(atOffset: UInt64(data.count))
  }
}

package import Basics
import ContentCodings
import HTTPMessages
import JSONSyntax

/// Reads recorded exchanges from files of every known format.
///
/// The format of a file is chosen here and nowhere else, by how the file begins. Its reader is not visible outside of this
/// module, so that each user of recordings reads all formats. A format without the members of HAR is read into
/// exchanges; `Recording(of:after:file:)` makes a recording of them, which is searched for secrets and matched as any.
public struct RecordingReader: Sendable {
  /// Limits for the files that are read.
  public struct Limits: Sendable, Hashable {
    /// The largest file, in bytes.
    public var fileBytes: Int
    /// The largest decoded body, in bytes.
    public var bodyBytes: Int
    /// The largest file that is held in memory, in bytes; the entries of a larger one are read when they are used.
    public var heldBytes: Int

    /// Creates limits; the defaults are 1 GiB for a file, 256 MiB for a body, and 32 MiB for a file that is held.
    public init(fileBytes: Int = 1 << 30, bodyBytes: Int = 256 << 20, heldBytes: Int = 32 << 20) {
      self.fileBytes = fileBytes
      self.bodyBytes = bodyBytes
      self.heldBytes = heldBytes
    }
  }

  /// The formats of files, with how their files begin and which endings their names have.
  enum Format: CaseIterable {
    /// A gzip file of another format.
    case gzip
    /// A ZIP archive with a HAR file, and the bodies that it refers to.
    case zip
    /// HAR. It comes last, because its reader says what is wrong with a file of no format.
    case har

    /// Chooses the format of a file by its first bytes.
    init(beginning: some Collection<UInt8>) {
      self = Self.allCases.first { $0.includes(beginning: beginning) } ?? .har
    }

    private func includes(beginning: some Collection<UInt8>) -> Bool {
      switch self {
      case .gzip: beginning.starts(with: [0x1F, 0x8B])
      case .zip: beginning.starts(with: "PK\u{3}\u{4}".utf8)
      case .har: true
      }
    }

    /// The endings of names, in lower case.
    var fileExtensions: [String] {
      switch self {
      case .gzip: ["har.gz"]
      case .zip: ["har.zip"]
      case .har: ["har"]
      }
    }
  }

  /// The number of bytes that a format is chosen by.
  private static let beginning = 512

  /// The endings of the names of recordings, in lower case.
  package static let fileExtensions = Format.allCases.flatMap(\.fileExtensions)

  /// Returns the ending of a path that is that of a recording, with its dot and in lower case; `nil` for another path.
  package static func fileExtension(of path: String) -> String? {
    let name = ASCII.lowercased(path)
    // Who names an archive means it; one in a folder may be of anything.
    return (fileExtensions + ["zip"]).first { name.hasSuffix(".\($0)") }.map { ".\($0)" }
  }

  /// The limits of this reader.
  public let limits: Limits

  /// Creates a reader.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads the bytes of a file; problems of single entries are listed in the recording's `problems`.
  ///
  /// The bytes are kept, and bodies are decoded from them on demand, so that a file is in memory once. A byte order
  /// mark at the start is skipped, because some tools write one.
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path of the file, for messages.
  /// - Throws: `RecordingProblem` if the file is in no known format.
  public func read(_ bytes: consuming [UInt8], file: String) throws(RecordingProblem) -> Recording {
    try read(bytes, file: file, bodies: .none)
  }

  /// Reads the bytes of a file whose bodies may be in files of a folder, as Playwright keeps them.
  ///
  /// - Throws: `RecordingProblem`, as `read(_:file:)` does.
  package func read(
    _ bytes: consuming [UInt8],
    file: String,
    beside folder: String
  ) throws(RecordingProblem) -> Recording {
    try read(bytes, file: file, bodies: .folder(folder, limit: limits.fileBytes))
  }

  /// Returns whether bytes are those of an archive, which is read, and cannot be added to.
  package static func isArchive(_ bytes: [UInt8]) -> Bool { Format(beginning: bytes.prefix(beginning)) != .har }

  private func read(
    _ bytes: consuming [UInt8],
    file: String,
    bodies: BodyFiles
  ) throws(RecordingProblem) -> Recording {
    // Bytes that the caller gives up are moved, not copied.
    bytes.removeFirst(ByteOrderMark.length(in: bytes))
    switch Format(beginning: bytes[..<min(bytes.count, Self.beginning)]) {
    case .har: return try HARReader(limits: limits, bodies: bodies).read(.held(bytes), file: file)
    case .gzip:
      let unpacked: [UInt8]
      do throws(ContentCodingError) { unpacked = try ContentCoding.gzip.decode(bytes, limit: limits.fileBytes) } catch {
        throw unreadable(file, "the gzip file cannot be unpacked: \(error.message)")
      }
      guard !Self.isArchive(unpacked) else {
        throw unreadable(file, "the gzip file contains another archive; unpack it")
      }
      return try read(unpacked, file: file, bodies: bodies)
    case .zip:
      let (archive, name, log): (ZipArchive, String, [UInt8])
      do throws(ZipArchive.Unusable) { (archive, name, log) = try recording(in: ZipArchive(bytes)) } catch {
        throw unreadable(file, "\(error.reason); unpack it, and name the HAR file in it")
      }
      let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
      return try read(log, file: file, bodies: .archive(archive, folder: folder, limit: limits.fileBytes))
    }
  }

  /// Returns the only HAR file of an archive, or the one to which Playwright gives its name.
  private func recording(
    in archive: ZipArchive
  ) throws(ZipArchive.Unusable) -> (archive: ZipArchive, name: String, log: [UInt8]) {
    // Systems add files for themselves.
    let names = archive.names.filter { ASCII.lowercased($0).hasSuffix(".har") && !$0.hasPrefix("__MACOSX/") }
    guard let name = names.contains("har.har") ? "har.har" : names.first else {
      throw ZipArchive.Unusable(reason: "the ZIP archive contains no file whose name ends with .har")
    }
    guard names.count == 1 || name == "har.har" else {
      throw ZipArchive.Unusable(
        reason: "the ZIP archive contains several HAR files, such as \(names[0]) and \(names[1])"
      )
    }
    do throws(ZipArchive.Unusable) {
      guard let log = try archive.bytes(of: name, limit: limits.fileBytes), !Self.isArchive(log) else {
        throw ZipArchive.Unusable(reason: "which is damaged")
      }
      return (archive, name, log)
    } catch {
      throw ZipArchive.Unusable(reason: "the ZIP archive contains \(name), \(error.reason)")
    }
  }

  private func unreadable(_ file: String, _ message: String) -> RecordingProblem {
    RecordingProblem(code: .unreadable, message: message, place: SourcePlace(file: file, location: nil))
  }

  /// Reads the file at a path.
  ///
  /// - Throws: `RecordingProblem` if the file cannot be read, and as `read(_:file:)` does.
  public func read(contentsOfFile path: String) throws(RecordingProblem) -> Recording {
    let file: OpenFile
    do throws(WholeFile.Unusable) { file = try OpenFile(path) } catch {
      throw unreadable(path, "the file cannot be read: \(error.reason)")
    }
    return try read(file, file: path)
  }

  /// Reads a file: into memory if it is small; otherwise entry by entry, so that only where they are is kept.
  ///
  /// - Throws: `RecordingProblem`, as `read(_:file:)` does.
  package func read(_ source: OpenFile, file: String) throws(RecordingProblem) -> Recording {
    let bodies = BodyFiles.folder(FileSystem.folder(of: file), limit: limits.fileBytes)
    let format = Format(beginning: source.bytes(in: 0..<min(source.size, Self.beginning)) ?? [])
    let held = format == .har ? min(limits.heldBytes, limits.fileBytes) : limits.fileBytes
    if source.size <= held, let bytes = source.bytes(in: 0..<source.size) {
      return try read(bytes, file: file, bodies: bodies)
    }
    return try HARReader(limits: limits, bodies: bodies).read(.file(source), file: file)
  }
}

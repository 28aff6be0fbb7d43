package import Basics
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
    /// HAR. It comes last, because its reader says what is wrong with a file of no format.
    case har

    /// Chooses the format of a file by its first bytes.
    init(beginning: some Collection<UInt8>) {
      self = Self.allCases.first { $0.includes(beginning: beginning) } ?? .har
    }

    private func includes(beginning: some Collection<UInt8>) -> Bool {
      switch self {
      case .har: true
      }
    }

    /// The endings of names, in lower case.
    var fileExtensions: [String] {
      switch self {
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
    return fileExtensions.first { name.hasSuffix(".\($0)") }.map { ".\($0)" }
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
    // Bytes that the caller gives up are moved, not copied.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    switch Format(beginning: bytes[..<min(bytes.count, Self.beginning)]) {
    case .har: return try HARReader(limits: limits).read(.held(bytes), file: file)
    }
  }

  /// Reads the file at a path.
  ///
  /// - Throws: `RecordingProblem` if the file cannot be read, and as `read(_:file:)` does.
  public func read(contentsOfFile path: String) throws(RecordingProblem) -> Recording {
    let file: OpenFile
    do throws(WholeFile.Unusable) { file = try OpenFile(path) } catch {
      let place = SourcePlace(file: path, location: nil)
      throw RecordingProblem(code: .unreadable, message: "the file cannot be read: \(error.reason)", place: place)
    }
    return try read(file, file: path)
  }

  /// Reads a file: into memory if it is small; otherwise entry by entry, so that only where they are is kept.
  ///
  /// - Throws: `RecordingProblem`, as `read(_:file:)` does.
  package func read(_ source: OpenFile, file: String) throws(RecordingProblem) -> Recording {
    if source.size <= min(limits.heldBytes, limits.fileBytes), let bytes = source.bytes(in: 0..<source.size) {
      return try read(bytes, file: file)
    }
    switch Format(beginning: source.bytes(in: 0..<min(source.size, Self.beginning)) ?? []) {
    case .har: return try HARReader(limits: limits).read(.file(source), file: file)
    }
  }
}

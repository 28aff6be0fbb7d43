#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files of this project, by their paths below its folder: `Contracts/feed.yaml`.
public enum ProjectFile {
  /// A file that is not there, or cannot be read.
  public struct Missing: Error, CustomStringConvertible {
    /// The path that was tried.
    public let path: String
    /// The path, and what is wrong.
    public var description: String { "\(path) cannot be read" }
  }

  /// The recordings that are shipped, in the order of their names.
  public static let recordings = ["comments", "feed", "images"].map { "Recordings/\($0).har" }

  /// The path of the official JSON Schema test suite: what `JSON_SCHEMA_TEST_SUITE` names, else a copy beside the
  /// project; `nil` where there is none.
  public static let schemaTestSuite = suite("JSON_SCHEMA_TEST_SUITE", "JSON-Schema-Test-Suite", "tests/draft2020-12")

  /// The path of the official tests of OpenAPI's schemas: what `OPENAPI_SCHEMA_TESTS` names, or a copy as above.
  public static let openAPITestSuite = suite("OPENAPI_SCHEMA_TESTS", "OpenAPI-Schema-Tests", "3.1/pass")

  /// The path of the official tests of Arazzo's schemas: what `ARAZZO_SCHEMA_TESTS` names, or a copy as above.
  public static let arazzoTestSuite = suite("ARAZZO_SCHEMA_TESTS", "Arazzo-Schema-Tests", "1.0/pass")

  /// The path of the official tests of Overlay: what `OVERLAY_TESTS` names, or a copy as above.
  public static let overlayTestSuite = suite("OVERLAY_TESTS", "Overlay-Tests", "1.0/pass")

  /// Returns the folder that a variable names, else one beside the project, if a part of it is there.
  private static func suite(_ variable: String, _ folder: String, _ part: String) -> String? {
    let path = getenv(variable).map { String(cString: $0) } ?? "\(root)/../shared/\(folder)"
    return access("\(path)/\(part)", R_OK) == 0 ? path : nil
  }

  /// The sorted paths of the files of a folder, which may be outside of the project; none if it cannot be read.
  public static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
      )
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  static let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()

  /// The bytes of a file.
  ///
  /// - Throws: `Missing`.
  public static func bytes(_ path: String) throws -> [UInt8] { try bytes(at: "\(root)/\(path)") }

  /// The bytes of a file with an absolute path.
  public static func bytes(at path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&portion, 1, portion.count, file), count > 0 { bytes += portion[..<count] }
    return bytes
  }
}

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
  public static let schemaTestSuite: String? = {
    let path =
      getenv("JSON_SCHEMA_TEST_SUITE").map { String(cString: $0) } ?? "\(root)/../shared/JSON-Schema-Test-Suite"
    return access("\(path)/tests/draft2020-12", R_OK) == 0 ? path : nil
  }()

  /// The path of the official tests of OpenAPI's schemas: what `OPENAPI_SCHEMA_TESTS` names, else a copy beside the
  /// project; `nil` where there is none.
  public static let openAPITestSuite: String? = {
    let path = getenv("OPENAPI_SCHEMA_TESTS").map { String(cString: $0) } ?? "\(root)/../shared/OpenAPI-Schema-Tests"
    return access("\(path)/3.2/pass", R_OK) == 0 ? path : nil
  }()

  static let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()

  /// The bytes of a file.
  ///
  /// - Throws: `Missing`.
  public static func bytes(_ path: String) throws -> [UInt8] { try bytes(at: "\(root)/\(path)") }

  /// The bytes of a file with an absolute path.
  static func bytes(at path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&portion, 1, portion.count, file), count > 0 { bytes += portion[..<count] }
    return bytes
  }
}

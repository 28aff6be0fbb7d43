import JSONSyntax

/// The versions of OpenAPI that are read.
enum OpenAPIVersion {
  /// The minor versions whose features are all known.
  private static let supported = ["3.0", "3.1", "3.2"]

  /// Returns whether a version, such as `3.1.0`, is supported.
  static func isSupported(_ version: String) -> Bool { supported.contains { isPatch(version, of: $0) } }

  /// Returns whether a document says that it is written in OpenAPI 3.2.
  static func isVersion32(_ root: JSONValue) -> Bool {
    root["openapi"].map { isPatch($0.string ?? $0.text, of: "3.2") } ?? false
  }

  private static func isPatch(_ version: String, of minor: String) -> Bool {
    version == minor || version.hasPrefix(minor + ".")
  }
}

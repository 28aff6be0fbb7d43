package import JSONSyntax

#if canImport(Yams)
  import Yams
#else
  #error("YAML needs the trait YAML, AcceptanceKit also Sockets: traits: [\"Sockets\", \"YAML\"] in .package(…)")
#endif

/// Parses YAML into JSON values with their line and column in the YAML text.
///
/// The text is checked for errors that the parser would locate poorly, and composed to nodes. The nodes are then
/// written as JSON, with the location of each key and value. Plain scalars follow the core schema of YAML 1.2, section
/// 10.3: `yes`, `on` and timestamps are strings. Keys are converted to text. Merge keys (`<<`) are resolved.
package enum YAMLDocument {
  /// The limits of parsing.
  package struct Limits: Sendable, Hashable {
    /// The deepest nesting of sequences and mappings, at most 900.
    package var depth: Int
    /// The most values and keys after expanding aliases.
    package var values: Int
    /// The longest text in bytes, and an eighth of its longest JSON form with expanded aliases.
    ///
    /// The JSON form of a text may also be no more than eight times as long as the text itself, or than 32 MiB.
    package var bytes: Int

    /// Creates limits; by default, 512 levels, four million values and 256 MiB.
    package init(depth: Int = 512, values: Int = 4_000_000, bytes: Int = 256 << 20) {
      // The parser itself stops at a thousand levels.
      self.depth = min(depth, 900)
      self.values = values
      self.bytes = bytes
    }
  }

  /// Parses a YAML text with one document.
  ///
  /// - Throws: `YAMLSyntaxError` if the text is not YAML, cannot be represented in JSON, or exceeds a limit.
  package static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(YAMLSyntaxError) -> JSONDocument {
    let text = try YAMLText(bytes, limits: limits)
    let root = try compose(text)
    var writer = NodeWriter(limits: limits, sourceBytes: bytes.count, leadingMarks: text.leadingMarks)
    try writer.write(root, depth: 0)
    let jsonLimits = JSONDocument.Limits(depth: limits.depth)
    do {
      return try JSONDocument(parsing: writer.output, limits: jsonLimits, origins: writer.origins)
    } catch {
      throw YAMLSyntaxError(code: .tooLarge, message: error.message, location: JSONLocation(line: 1, column: 1))
    }
  }

  /// Parses a YAML text with one document, given as a string.
  ///
  /// - Throws: `YAMLSyntaxError`, as `parse(_:limits:)` for bytes does.
  package static func parse(_ text: String, limits: Limits = Limits()) throws(YAMLSyntaxError) -> JSONDocument {
    try parse(Array(text.utf8), limits: limits)
  }

  private static func compose(_ text: YAMLText) throws(YAMLSyntaxError) -> Node {
    let root: Node?
    do {
      // The basic resolver leaves plain scalars unresolved, because the default one is slow and follows YAML 1.1.
      root = try Parser(yaml: text.string, resolver: .basic, constructor: .default, encoding: .utf8).singleRoot()
    } catch {
      throw YAMLSyntaxError(error, in: text)
    }
    guard let root else {
      throw YAMLSyntaxError(
        code: .emptyText,
        message: "the text contains no value, or only comments",
        location: JSONLocation(line: 1, column: 1)
      )
    }
    return root
  }
}

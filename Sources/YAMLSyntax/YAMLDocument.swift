public import JSONSyntax
import Yams

/// Reads YAML as JSON values that know their lines and columns in the YAML text.
///
/// The text is checked for what the parser would not place well, composed to nodes, and the nodes are written as JSON
/// with the place of every key and value. Plain scalars follow the core schema of YAML 1.2, section 10.3:
/// `yes`, `on` and timestamps are strings. Keys become their text. Merge keys (`<<`) are followed.
public enum YAMLDocument {
  /// The bounds of reading.
  public struct Limits: Sendable, Hashable {
    /// The nesting limit of sequences and mappings; at most 900.
    public var depth: Int
    /// How many values and keys the document may have once its aliases are written out.
    public var values: Int
    /// The longest text, in bytes, as YAML; as JSON with its aliases written out it may be eight times as long.
    public var bytes: Int

    /// Bounds; without arguments 512 levels, four million values and 256 MiB.
    public init(depth: Int = 512, values: Int = 4_000_000, bytes: Int = 256 << 20) {
      // The parser itself stops at a thousand levels.
      self.depth = min(depth, 900)
      self.values = values
      self.bytes = bytes
    }
  }

  /// Reads the one document of a YAML text.
  ///
  /// - Throws: `YAMLSyntaxError` for a text that is not YAML, that says what JSON cannot, or that is beyond a limit.
  public static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(YAMLSyntaxError) -> JSONDocument {
    let text = try YAMLText(bytes, limits: limits)
    let root = try compose(text)
    var writer = NodeWriter(limits: limits, sourceBytes: bytes.count)
    try writer.write(root, depth: 0)
    let jsonLimits = JSONDocument.Limits(depth: limits.depth)
    do {
      return try JSONDocument(parsing: writer.output, limits: jsonLimits, origins: writer.origins)
    } catch {
      throw YAMLSyntaxError(code: .tooLarge, message: error.message, location: JSONLocation(line: 1, column: 1))
    }
  }

  /// Reads the one document of a YAML text given as a string.
  ///
  /// - Throws: `YAMLSyntaxError`, as for bytes.
  public static func parse(_ text: String, limits: Limits = Limits()) throws(YAMLSyntaxError) -> JSONDocument {
    try parse(Array(text.utf8), limits: limits)
  }

  private static func compose(_ text: YAMLText) throws(YAMLSyntaxError) -> Node {
    let root: Node?
    do {
      // Without rules the parser leaves plain scalars alone: its own rules are those of YAML 1.1, and slow.
      root = try Parser(yaml: text.string, resolver: .basic, constructor: .default, encoding: .utf8).singleRoot()
    } catch {
      throw YAMLSyntaxError(error, in: text)
    }
    guard let root else {
      throw YAMLSyntaxError(
        code: .emptyText,
        message: "the text has no value; a comment alone is none",
        location: JSONLocation(line: 1, column: 1)
      )
    }
    return root
  }
}

import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// A report as JSON, for other programs to read.
///
/// `schema` describes it. Every member is always there, `null` where there is nothing to say. Within a version members may
/// be added; one that is removed, or changes its meaning, makes a new version and a new schema identifier.
public enum JSONReport {
  /// The version of the format, a report's member `version`.
  public static let version = 1
  /// The identifier of the format, a report's member `schema` and its schema's `$id`.
  public static let schemaIdentifier = "urn:contract:report:1"

  /// The JSON Schema (2020-12) of a report.
  public static let schema: String = {
    let form = Report.json
    // Of parts that are referred to from several places, each is defined once.
    var definitions: [JSONLiteral.Member] = []
    for part in form.definitions where !definitions.contains(where: { $0.key == part.key }) { definitions.append(part) }
    let head: [JSONLiteral.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("$id", .string(schemaIdentifier)),
      .init("title", "Report of a contract run"),
      .init(
        "description",
        """
        The findings and cases of one run of `contract`. Version 1 may gain members; ignore members that you do not know.
        """
      ),
    ]
    return SchemaText.of(.object(head + form.schema + [.init("$defs", .object(definitions))])) + "\n"
  }()

  /// The report as UTF-8 text, indented, ended by a line feed.
  public static func rendered(_ report: RedactedReport) -> [UInt8] {
    escapingUnfitText(Report.json.write(report.content).serialized(indented: true)) + [0x0A]
  }

  /// Reads a report that was written as JSON, such as that of a shard.
  ///
  /// - Throws: `ReportFileError` with the place, if it is not a report of this version.
  public static func read(_ bytes: [UInt8], file: String) throws(ReportFileError) -> Report {
    let root = try ReportFileValue.root(
      bytes,
      file: file,
      schema: schemaIdentifier,
      kind: "a JSON report of contract"
    )
    let version = try JSONForm<Int>.integer.read("version", of: root)
    guard version == Self.version else {
      throw root.error("the report has version \(version); this command reads version \(Self.version)")
    }
    return try Report.json.read(root)
  }

  /// The text with characters that would steer a terminal as `\uXXXX`: the report may be printed on one.
  ///
  /// Beyond ASCII, JSON text has characters inside its strings only, where the escape means the same.
  static func escapingUnfitText(_ json: [UInt8]) -> [UInt8] {
    let text = String(decoding: json, as: UTF8.self)
    let isUnfit: (Unicode.Scalar) -> Bool = { $0.value >= 0x7F && !VisibleText.isFit($0) }
    guard text.unicodeScalars.contains(where: isUnfit) else { return json }
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    for scalar in text.unicodeScalars {
      if isUnfit(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      } else {
        output += String(scalar).utf8
      }
    }
    return output
  }
}

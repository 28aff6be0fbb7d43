import JSONSyntax

/// A value in a file that this tool wrote earlier, with its place for errors.
struct ReportFileValue {
  let json: JSONValue
  /// The path of the file, for errors.
  let file: String
  /// The name of the value in errors.
  let name: String

  /// Returns an error about the value.
  func error(_ message: String, remedy: String? = nil) -> ReportFileError {
    ReportFileError(message, at: SourcePlace(file: file, location: json.location), remedy: remedy)
  }

  /// The value, which must be an object.
  var object: ReportFileValue {
    get throws(ReportFileError) {
      guard json.kind == .object else { throw error("\(name) is not an object") }
      return self
    }
  }

  /// The elements of an array.
  var elements: [ReportFileValue] {
    get throws(ReportFileError) {
      guard json.kind == .array else { throw error("\(name) is not an array") }
      return json.elements.map { ReportFileValue(json: $0, file: file, name: "an element of \(name)") }
    }
  }

  /// Returns a member that may be missing or null.
  func optional(_ name: String) -> ReportFileValue? {
    guard let member = json[name], !member.isNull else { return nil }
    return ReportFileValue(json: member, file: file, name: "\"\(name)\"")
  }

  /// Returns a member that must be there.
  func member(_ name: String, remedy: String? = nil) throws(ReportFileError) -> ReportFileValue {
    guard let member = json[name] else { throw error("the member \"\(name)\" is missing", remedy: remedy) }
    return ReportFileValue(json: member, file: file, name: "\"\(name)\"")
  }

  /// Reads the whole of a file, and requires its member `schema`.
  static func root(_ bytes: [UInt8], file: String, schema: String, kind: String) throws(ReportFileError)
    -> ReportFileValue
  {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, limits: JSONDocument.Limits(depth: 32, bytes: 1 << 30))
    } catch {
      throw ReportFileError(
        "the file is not valid JSON, so it is not \(kind): \(error.message)",
        at: SourcePlace(file: file, location: error.location)
      )
    }
    let root = try ReportFileValue(json: document.root, file: file, name: "the file").object
    guard root.optional("schema")?.json.string == schema else {
      let place = ReportFileValue(json: document.root["schema"] ?? document.root, file: file, name: "")
      throw place.error("the file is not \(kind): its member \"schema\" is not \"\(schema)\"")
    }
    return root
  }
}

public import Diagnostics
import JSONSyntax

/// Why a file that this tool wrote earlier cannot be read: a baseline, or a JSON report.
public struct ReportFileError: DiagnosticError, Hashable {
  /// What is wrong, with file, line and column.
  public let diagnostic: Diagnostic

  /// Creates an error about a place in a file.
  init(_ message: String, at place: SourcePlace, remedy: String? = nil) {
    diagnostic = Diagnostic(code: "unreadable-report", message: message, place: place.description, remedy: remedy)
  }

  /// Creates an error whose message names the files that it is about.
  init(_ message: String, remedy: String) {
    diagnostic = Diagnostic(code: "unreadable-report", message: message, remedy: remedy)
  }
}

/// The members of an object in a file that this tool wrote earlier, read with positions for errors.
struct ReportMemberReader {
  /// The object.
  let value: JSONValue
  /// The path of the file, for errors.
  let file: String

  /// Creates a reader; `what` names the object in the error.
  init(_ value: JSONValue, in file: String, _ what: String) throws(ReportFileError) {
    (self.value, self.file) = (value, file)
    guard value.kind == .object else { throw error("\(what) is not an object", at: value) }
  }

  /// Returns an error about a value of the file.
  func error(_ message: String, at value: JSONValue, remedy: String? = nil) -> ReportFileError {
    ReportFileError(message, at: SourcePlace(file: file, location: value.location), remedy: remedy)
  }

  /// Returns a member that may be missing or null.
  func optional(_ name: String) -> JSONValue? { value[name].flatMap { $0.isNull ? nil : $0 } }

  /// Returns a member that must be there.
  func member(_ name: String) throws(ReportFileError) -> JSONValue {
    guard let member = value[name] else { throw error("the member \"\(name)\" is missing", at: value) }
    return member
  }

  /// Returns a text.
  func string(_ name: String) throws(ReportFileError) -> String {
    let member = try member(name)
    guard let text = member.string else { throw error("\"\(name)\" is not a string", at: member) }
    return text
  }

  /// Returns a text that may be missing or null.
  func optionalString(_ name: String) throws(ReportFileError) -> String? {
    optional(name) == nil ? nil : try string(name)
  }

  /// The largest number of a report, far above any count or time in microseconds.
  private static let largest: UInt = 1 << 40

  /// Returns an integer, which is no larger than what a report can count, so that sums of several reports fit.
  func integer(_ name: String) throws(ReportFileError) -> Int {
    let member = try member(name)
    guard let number = member.integer else { throw error("\"\(name)\" is not an integer", at: member) }
    guard number.magnitude <= Self.largest else {
      throw error("\"\(name)\" is larger than any number of a report", at: member)
    }
    return number
  }

  /// Returns an integer that may be missing or null.
  func optionalInteger(_ name: String) throws(ReportFileError) -> Int? {
    optional(name) == nil ? nil : try integer(name)
  }

  /// Returns a truth value; `false` if it is missing.
  func flag(_ name: String) throws(ReportFileError) -> Bool {
    guard let member = optional(name) else { return false }
    guard let flag = member.bool else { throw error("\"\(name)\" is not true or false", at: member) }
    return flag
  }

  /// Returns the elements of an array; none if it is missing.
  func elements(_ name: String) throws(ReportFileError) -> [JSONValue] {
    guard let member = optional(name) else { return [] }
    guard member.kind == .array else { throw error("\"\(name)\" is not an array", at: member) }
    return Array(member.elements)
  }

  /// Returns the texts of an array; none if it is missing.
  func strings(_ name: String) throws(ReportFileError) -> [String] {
    var texts: [String] = []
    for element in try elements(name) {
      guard let text = element.string else { throw error("an element of \"\(name)\" is not a string", at: element) }
      texts.append(text)
    }
    return texts
  }

  /// Returns a reader for an object that may be missing or null.
  func object(_ name: String) throws(ReportFileError) -> ReportMemberReader? {
    guard let member = optional(name) else { return nil }
    return try ReportMemberReader(member, in: file, "\"\(name)\"")
  }

  /// Returns a reader for each object in an array.
  func objects(_ name: String) throws(ReportFileError) -> [ReportMemberReader] {
    var readers: [ReportMemberReader] = []
    for element in try elements(name) {
      readers.append(try ReportMemberReader(element, in: file, "an element of \"\(name)\""))
    }
    return readers
  }

  /// Reads the whole of a file, and requires its member `schema`.
  static func root(_ bytes: [UInt8], file: String, schema: String, kind: String) throws(ReportFileError)
    -> ReportMemberReader
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
    let reader = try ReportMemberReader(document.root, in: file, "the file")
    guard let found = document.root["schema"]?.string, found == schema else {
      throw reader.error(
        "the file is not \(kind): its member \"schema\" is not \"\(schema)\"",
        at: document.root["schema"] ?? document.root
      )
    }
    return reader
  }
}

import Basics
public import Diagnostics

extension JSONDocument {
  /// Parses the file at a path.
  ///
  /// - Throws: `JSONFileError` if the file cannot be read, and if its text is not JSON.
  public convenience init(contentsOfFile path: String, limits: Limits = Limits()) throws(JSONFileError) {
    let bytes: [UInt8]
    do throws(WholeFile.Unusable) { bytes = try WholeFile.read(path) } catch {
      throw JSONFileError(path: path, reason: error.reason)
    }
    do throws(JSONSyntaxError) { try self.init(parsing: bytes, limits: limits) } catch {
      throw JSONFileError(path: path, syntaxError: error)
    }
  }
}

/// The reason why the file at a path is no JSON document.
public struct JSONFileError: DiagnosticError {
  /// The path.
  public let path: String
  /// The syntax error in the text; `nil` if the file cannot be read.
  public let syntaxError: JSONSyntaxError?
  /// The error with its place and its cause.
  public let diagnostic: Diagnostic

  init(path: String, reason: String) {
    (self.path, syntaxError) = (path, nil)
    diagnostic = Diagnostic(code: "unreadable-file", message: "the file cannot be read", place: path, cause: reason)
  }

  init(path: String, syntaxError: JSONSyntaxError) {
    (self.path, self.syntaxError) = (path, syntaxError)
    let place = SourcePlace(file: path, location: syntaxError.location)
    diagnostic = Diagnostic(code: "not-json", message: syntaxError.message, place: place.description)
  }
}

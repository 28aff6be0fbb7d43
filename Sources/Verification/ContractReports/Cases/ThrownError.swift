/// An exception that ended a program, as its output tells: what was thrown, and the line of the program that it came from.
package struct ThrownError: Hashable {
  /// The name of the exception, such as `KeyError`.
  let name: String
  /// The file and the line, such as `client.py:12`.
  let place: String

  /// Parts of paths that are not the program's own: its libraries, and those of its language.
  private static let foreign = [
    "site-packages", "dist-packages", "/lib/python", "<frozen", "node_modules", "node:internal", "internal/",
    "/usr/lib", "/usr/local/lib", "/rustc/", "/gems/", "java.base", "/go/pkg/",
  ]

  /// Finds the exception in the output of a program; `nil` where there is none, or no line of the program.
  ///
  /// Python ends with the error and the line of it; other languages begin with both.
  init?(in output: String) {
    let lines = output.split(whereSeparator: \.isNewline)
    let isLast = lines.contains { $0.contains("Traceback (most recent call last)") }
    let names = lines.lazy.compactMap(Self.name)
    let places = lines.filter { line in !Self.foreign.contains { line.contains($0) } }.compactMap(Self.place)
    guard let name = isLast ? Array(names).last : names.first, let place = isLast ? places.last : places.first else {
      return nil
    }
    (self.name, self.place) = (name, place)
  }

  /// The beginnings of what runtimes print about an exception that nobody caught, also without a line of the program.
  private static let marks = [
    "Traceback (most recent call last)", "Exception in thread", "Unhandled exception", "UnhandledPromiseRejection",
    "Uncaught ", "panicked at", "panic: ", "Fatal error",
  ]

  /// Returns whether the output of a program shows an exception that nobody caught.
  package static func isShown(in output: String) -> Bool {
    marks.contains(where: output.contains) || ThrownError(in: output) != nil
  }

  /// Returns the name at the beginning of a line, after `Exception in thread "main"` and such words.
  private static func name(in line: Substring) -> String? {
    for word in line.prefix(200).split(whereSeparator: { $0 == " " || $0 == "(" }) {
      let word = word.drop { !$0.isLetter }.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
      let isName = ["Error", "Exception", "panic", "panicked"].contains(where: word.hasSuffix)
      if isName, word != "Error" || line.contains(": ") { return String(word) }
    }
    return line.contains("Fatal error") ? "Fatal error" : nil
  }

  /// Returns the first place in a line: `File "a.py", line 12`, or `a.swift:12`.
  private static func place(in line: Substring) -> String? {
    if let match = line.firstMatch(of: /File "([^"]+)", line ([0-9]+)/) {
      return "\(StableText.fileName(String(match.output.1))):\(match.output.2)"
    }
    let file = /([A-Za-z0-9_$.-]+\.[A-Za-z]{1,6}):([0-9]+)/
    return line.firstMatch(of: file).map { "\($0.output.1):\($0.output.2)" }
  }
}

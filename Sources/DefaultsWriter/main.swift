import Foundation

// Writes a Swift file that holds text files: DefaultsWriter OUTPUT INPUT...
// A string literal compiles in no time, where an array of bytes (SwiftPM's `embedInCode`) takes minutes for 400 KB.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: DefaultsWriter OUTPUT INPUT...\n".utf8))
  exit(2)
}

/// As many number signs as no text has in a row, so that nothing in a literal is read as its end or as an escape.
func delimiter(for text: String) -> String {
  var longest = 0
  var current = 0
  for byte in text.utf8 {
    current = byte == UInt8(ascii: "#") ? current + 1 : 0
    longest = max(longest, current)
  }
  return String(repeating: "#", count: longest + 1)
}

var source = "/// The files of the package's `Contracts` and `Recordings`, by their paths.\nenum EmbeddedDefaults {\n"
source += "  static let files: [(path: String, text: String)] = [\n"
for path in arguments.dropFirst() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let url = URL(filePath: path)
  let name = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
  let mark = delimiter(for: text)
  source += "    (\n\"\(name)\",\n\(mark)\"\"\"\n\(text)\n\"\"\"\(mark)\n    ),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)

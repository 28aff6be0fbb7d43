import Foundation

// Writes a Swift file that holds text files: TextEmbedder OUTPUT [--root FOLDER FILE...]...
// The constant of `page/index.html` below a root is `EmbeddedTexts.pageIndexHTML`, its path `page/index.html`.
// A string literal compiles in no time, where an array of bytes (SwiftPM's `embedInCode`) takes minutes for 400 KB.

let arguments = Array(CommandLine.arguments.dropFirst())
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: TextEmbedder OUTPUT [--root FOLDER FILE...]...\n".utf8))
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

/// Returns the name of a file's constant: the words of its path in camel case, then its extension in capitals.
func name(of path: String) -> String {
  let url = URL(filePath: path)
  let words = path.dropLast(url.pathExtension.count).split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
  let name = words.enumerated().map { position, word in
    (position == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
  }
  return name.joined() + url.pathExtension.uppercased()
}

var root = ""
var entries: [(path: String, name: String)] = []
var source = """
  /// The text files that the target embeds.
  enum EmbeddedTexts {

  """
var position = 1
while position < arguments.count {
  let argument = arguments[position]
  position += 1
  if argument == "--root" {
    root = position < arguments.count ? arguments[position] : ""
    if !root.hasSuffix("/") { root += "/" }
    position += 1
    continue
  }
  let path = String(argument.hasPrefix(root) ? argument.dropFirst(root.count) : argument[...])
  let text = try String(contentsOfFile: argument, encoding: .utf8)
  let mark = delimiter(for: text)
  entries.append((path, name(of: path)))
  source += "  /// The text of `\(path)`.\n  static let \(name(of: path)) = \(mark)\"\"\"\n\(text)\n\"\"\"\(mark)\n\n"
}
source += "  /// Every text with its path.\n  static let files: [(path: String, text: String)] = [\n"
for entry in entries { source += "    (\"\(entry.path)\", \(entry.name)),\n" }
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)

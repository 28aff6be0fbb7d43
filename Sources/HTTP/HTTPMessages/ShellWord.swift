/// The words of commands that are printed for a POSIX shell: names as well as values are literal.
package enum ShellWord {
  /// Returns a text as one word: bare where nothing in it is special, else in single quotation marks.
  ///
  /// `printf` writes a text that a terminal would not show as it is, such as one with line breaks. Line breaks at the end
  /// stay, because a command substitution would remove them.
  package static func of(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.allSatisfy(VisibleText.isFit) else {
      let ending = text.utf8.reversed().prefix { $0 == 0x0A }.count
      let lines = ending == 0 ? "" : "'" + String(repeating: "\n", count: ending) + "'"
      return "\"$(printf '\(octalEscapes(text.utf8.dropLast(ending)))')\"" + lines
    }
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return String(text) }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Returns a text and the value of a shell variable as one word, of which the variable alone is not literal.
  package static func of(_ text: String, variable: String) -> String {
    text.utf8.allSatisfy { isPlain($0) || $0 == 0x20 } ? "\"\(text)$\(variable)\"" : of(text) + "\"$\(variable)\""
  }

  /// Returns the path of a file as one word that is no option.
  package static func path(_ path: String) -> String { of(path.hasPrefix("-") ? "./" + path : path) }

  /// Returns an option and its value, which is no option itself.
  ///
  /// - Parameters:
  ///   - name: The long name of the option, with its hyphens.
  ///   - value: The value.
  ///   - rest: What the value ends with, as it is: `=VALUE`.
  package static func option(_ name: String, _ value: some StringProtocol, _ rest: String = "") -> String {
    name + (value.hasPrefix("-") ? "=" : " ") + of(value) + rest
  }

  /// Returns bytes for `printf`: letters, digits and spaces as they are, every other byte as three octal digits.
  package static func octalEscapes(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x20 {
        return String(decoding: [byte], as: UTF8.self)
      }
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    .joined()
  }

  /// Whether a byte means itself, also within double quotation marks.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_./:,@%+".utf8.contains(byte)
  }
}

import ContractReports

extension ConsoleStyle {
  /// Creates the style of a stream: colors on a terminal unless disabled, Unicode if the locale is UTF-8.
  ///
  /// A non-empty `NO_COLOR` disables colors (no-color.org), and so does a dumb terminal.
  init(for stream: StandardStream, noColor: Bool, environment: [String: String]) {
    let isSwitchedOff = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    self.init(
      hasColors: stream.isTerminal && !isSwitchedOff,
      isUnicode: Self.isUTF8(environment),
      width: stream.width
    )
  }

  /// Returns whether the locale's encoding is UTF-8; the first of three variables that is set decides (POSIX, section
  /// 8.2).
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let encoding = locale.uppercased().filter { $0 != "-" }
    // Without a locale, as in containers and on build servers, readers of the output accept UTF-8.
    return locale.isEmpty || encoding.contains("UTF8")
  }
}

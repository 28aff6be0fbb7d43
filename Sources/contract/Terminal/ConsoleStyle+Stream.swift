import ContractReports

extension ConsoleStyle {
  /// What a stream can show: colours on a terminal unless switched off, Unicode where the locale is UTF-8.
  ///
  /// `NO_COLOR`, set to anything but the empty text, switches colours off (no-color.org), and so does a dumb terminal.
  init(for stream: StandardStream, noColor: Bool, environment: [String: String]) {
    let isSwitchedOff = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    self.init(
      hasColors: stream.isTerminal && !isSwitchedOff,
      isUnicode: Self.isUTF8(environment),
      width: stream.width
    )
  }

  /// Whether the locale's encoding is UTF-8: the first of the three variables that is set decides (POSIX, section 8.2).
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let encoding = locale.uppercased().filter { $0 != "-" }
    // Where no locale is set at all, as in containers and on build servers, what reads the output takes UTF-8.
    return locale.isEmpty || encoding.contains("UTF8")
  }
}

import ContractReports

extension ConsoleStyle {
  /// Creates the style of a stream: colors on a terminal unless disabled, Unicode if the locale is UTF-8.
  init(for stream: StandardStream, environment: [String: String]) {
    self.init(
      hasColors: Self.hasColors(isTerminal: stream.isTerminal, environment),
      isUnicode: Self.isUTF8(environment),
      width: stream.width
    )
  }

  /// Returns whether the environment wants colors in a stream.
  ///
  /// A non-empty `NO_COLOR` wins over everything (no-color.org). A non-empty `FORCE_COLOR` (force-color.org) and a
  /// `CLICOLOR_FORCE` (bixense.com/clicolors) have colors written to files and dumb terminals, too; 0 and false do not.
  static func hasColors(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
    let isForced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { variable in
      !["", "0", "false"].contains((environment[variable] ?? "").lowercased())
    }
    return isForced || isTerminal && environment["TERM"] != "dumb"
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

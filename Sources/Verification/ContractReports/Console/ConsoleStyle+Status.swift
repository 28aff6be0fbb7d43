extension ConsoleStyle {
  /// Returns a finished text in the color of a class of statuses: 2xx green, 3xx cyan, 4xx yellow, others red.
  package func tinted(_ text: String, asStatus status: Int?) -> String {
    let tint: ConsoleText.Tint =
      switch status ?? 0 {
      case 100..<300: .green
      case 300..<400: .cyan
      case 400..<500: .yellow
      default: .red
      }
    return ConsoleText(style: self).tinted(text, tint)
  }

  /// Returns a finished text that matters less than the rest of its line.
  package func dimmed(_ text: String) -> String { ConsoleText(style: self).tinted(text, .dim) }

  /// Returns a text from elsewhere in characters that the terminal has, without any that would steer it.
  package func plain(_ text: String) -> String { ConsoleText(style: self).plain(text) }
}

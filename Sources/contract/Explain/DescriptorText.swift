import Descriptors

/// Formats descriptors as readable text.
enum DescriptorText {
  /// The longest line, in characters.
  private static let width = 100

  /// Returns a list of descriptors, kind by kind: id and summary.
  static func list(_ descriptors: [Descriptor]) -> String {
    let width = descriptors.map(\.id.count).max() ?? 0
    let sections = Descriptor.Kind.allCases.compactMap { kind -> String? in
      let lines = descriptors.filter { $0.kind == kind }.map { descriptor in
        let id = descriptor.id + String(repeating: " ", count: width - descriptor.id.count)
        return wrapped(descriptor.summary, indent: "  \(id)  ")
      }
      return lines.isEmpty ? nil : "\(title(of: kind))\n\(lines.joined())"
    }
    return sections.joined(separator: "\n") + "\nRun contract explain ID to explain one of them.\n"
  }

  /// Returns the full text of one descriptor.
  static func full(_ descriptor: Descriptor) -> String {
    let labels = labels(of: descriptor.kind)
    var text = "\(descriptor.id): \(descriptor.kind.rawValue)\n\(wrapped(descriptor.summary))\n"
    text += wrapped(descriptor.explanation)
    for (label, part) in [
      (labels.example, descriptor.example), (labels.remedy, descriptor.remedy),
      ("How to switch it off", descriptor.exclusion),
    ] {
      text += "\n\(label)\n\(wrapped(part, indent: "  "))"
    }
    return text
  }

  private static func title(of kind: Descriptor.Kind) -> String {
    switch kind {
    case .check: "Checks"
    case .scenario: "Scenarios of the mock server"
    case .reportFormat: "Report formats"
    case .contractExtension: "Extensions of contracts"
    case .optionGroup: "Option groups"
    }
  }

  private static func labels(of kind: Descriptor.Kind) -> (example: String, remedy: String) {
    switch kind {
    case .check: ("An example that breaks it", "How to fix it")
    case .scenario: ("How to choose it", "What a client should do")
    case .reportFormat: ("An example", "How to use it")
    case .contractExtension: ("An example", "What to take care of")
    case .optionGroup: ("An example", "What to take care of")
    }
  }

  /// Returns a text in lines of at most `width` characters, terminated by a line feed.
  ///
  /// The first line begins with `indent`, further ones with as many spaces.
  private static func wrapped(_ text: String, indent: String = "") -> String {
    let hanging = String(repeating: " ", count: indent.count)
    var lines: [String] = []
    var line = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        (line, isEmpty) = (hanging, true)
      }
      line += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}

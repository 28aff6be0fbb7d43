import ContractReports
import Diagnostics

/// Formats descriptors as readable text.
enum DescriptorText {
  private static let style = ConsoleStyle(width: 100)

  /// Returns a list of descriptors, kind by kind: id and summary.
  static func list(_ descriptors: [Descriptor]) -> String {
    let widest = descriptors.map(\.id.count).max() ?? 0
    let sections = Descriptor.Kind.allCases.compactMap { kind -> String? in
      let rows = descriptors.filter { $0.kind == kind }.map { descriptor -> [TextTable.Cell] in
        ["", "\(descriptor.id)", "\(descriptor.summary)"]
      }
      let columns = ["", TextTable.Column(least: widest), TextTable.Column(isWrapped: true)]
      let lines = TextTable(columns, rows: rows).lines(in: style)
      return lines.isEmpty ? nil : ([title(of: kind)] + lines).joined(separator: "\n") + "\n"
    }
    return sections.joined(separator: "\n") + "\nRun contract explain ID to explain one of them.\n"
  }

  /// Returns the full text of one descriptor.
  static func full(_ descriptor: Descriptor) -> String {
    let labels = labels(of: descriptor.kind)
    var text = "\(descriptor.id): \(descriptor.kind.rawValue)\n\(wrapped([descriptor.summary]))\n"
    text += wrapped([descriptor.explanation])
    for (label, part) in [
      (labels.example, descriptor.example), (labels.remedy, descriptor.remedy),
      ("How to switch it off", descriptor.exclusion),
    ] {
      text += "\n\(label)\n\(wrapped(["", part]))"
    }
    return text
  }

  private static func title(of kind: Descriptor.Kind) -> String {
    switch kind {
    case .check: "Checks"
    case .scenario: "Scenarios of the mock server"
    case .reportFormat: "Report formats"
    case .contractExtension: "Extensions of contracts"
    case .changeRule: "Changes of contracts"
    }
  }

  private static func labels(of kind: Descriptor.Kind) -> (example: String, remedy: String) {
    switch kind {
    case .check: ("An example that breaks it", "How to fix it")
    case .scenario: ("How to choose it", "What a client should do")
    case .reportFormat: ("An example", "How to use it")
    case .contractExtension: ("An example", "What to take care of")
    case .changeRule: ("An example", "What to do about it")
    }
  }

  /// Returns cells in lines that end with a line feed, the last of them wrapped.
  private static func wrapped(_ cells: [String]) -> String {
    let columns = cells.dropLast().map { _ in TextTable.Column() } + [TextTable.Column(isWrapped: true)]
    let table = TextTable(columns, rows: [cells.map { TextTable.Cell($0) }])
    return table.lines(in: style).joined(separator: "\n") + "\n"
  }
}

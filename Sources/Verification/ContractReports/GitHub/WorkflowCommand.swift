import HTTPMessages

/// A workflow command of GitHub Actions, which makes an annotation: `::error file=a.yaml,line=3::message`.
///
/// Source: GitHub documentation, "Workflow commands for GitHub Actions"; the escapes are those of `@actions/core`.
struct WorkflowCommand: CustomStringConvertible {
  /// The command: `error`, `warning` or `notice`.
  let name: String
  /// The properties in order; those without a value are left out.
  let properties: [(name: String, value: String?)]
  /// The message, which may have several lines.
  let message: String

  /// The command on one line.
  var description: String {
    let known = properties.compactMap { property in
      property.value.map {
        "\(property.name)=\(Self.escaped($0).replacing(":", with: "%3A").replacing(",", with: "%2C"))"
      }
    }
    return "::\(name)\(known.isEmpty ? "" : " ")\(known.joined(separator: ","))::\(Self.escaped(message))"
  }

  private static func escaped(_ text: String) -> String {
    // Scalar by scalar: CR and LF together are one character.
    text.unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case "%": output += "%25"
      case "\r": output += "%0D"
      case "\n": output += "%0A"
      default: output.unicodeScalars.append(VisibleText.replacement(for: scalar))
      }
    }
  }
}

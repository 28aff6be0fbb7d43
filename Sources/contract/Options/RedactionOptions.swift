import ArgumentParser
import HTTPMessages
import JSONSyntax
import Redaction

/// The values to redact, in addition to known secrets.
struct RedactionOptions: SettingGroup {
  static let settings: [SettingOf<RedactionOptions>] = [SettingOf("redact", \.redact), SettingOf("keep", \.keep)]

  @Option(
    help: .value(
      "name|json:/pointer",
      "Redact further values: those of a header, parameter or member of this name, or at a JSON Pointer (* is any "
        + "element); repeatable, or a comma-separated list."
    )
  )
  var redact: [String] = []

  @Option(help: .value("name", "Do not redact the values of this name; repeatable, or a comma-separated list."))
  var keep: [String] = []

  /// Adds the options to the policy of the run.
  ///
  /// - Throws: `CommandFailure` for an invalid pointer, or a name that is both redacted and kept.
  func declare(to policy: RedactionPolicy) throws(CommandFailure) {
    var names: Set<String> = []
    var pointers: [JSONPointer] = []
    for text in Self.list(redact) {
      guard text.hasPrefix("json:") else {
        names.insert(text)
        continue
      }
      guard let pointer = JSONPointer(String(text.dropFirst(5))), !pointer.tokens.isEmpty else {
        throw CommandFailure(
          "\"\(VisibleText.of(text))\" is not a JSON Pointer after json:",
          at: "--redact",
          remedy: "write it as json:/user/email, or json:/items/*/email"
        )
      }
      pointers.append(pointer)
    }
    let kept = kept
    if let both = names.intersection(kept).min() {
      throw CommandFailure("--redact and --keep both name \"\(VisibleText.of(both))\"", remedy: "leave one of them out")
    }
    policy.declare(names: names, pointers: pointers, keep: kept)
  }

  /// The names whose values are not secrets.
  var kept: Set<String> { Set(Self.list(keep)) }

  private static func list(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}

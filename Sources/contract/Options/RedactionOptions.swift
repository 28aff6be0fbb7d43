import ArgumentParser
import HTTPExchange
import JSONSyntax
import Redaction

/// Which values are never written, besides those that are known for secrets.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A secret besides the known ones: the name of a header field, parameter or member, or json: and a JSON Pointer, "
        + "in which * stands for any element; may be repeated, or a list with commas.",
      valueName: "name|json:/pointer"
    )
  )
  var redact: [String] = []

  @Option(
    help: ArgumentHelp("A name whose value is no secret; may be repeated, or a list with commas.", valueName: "name")
  )
  var keep: [String] = []

  /// Tells the policy of the run.
  ///
  /// - Throws: `CommandFailure` for a pointer that is none, or a name that is both.
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
          "--redact: \"\(VisibleText.of(text))\" is not a JSON Pointer behind json:; write it as json:/user/email, or "
            + "json:/items/*/email"
        )
      }
      pointers.append(pointer)
    }
    let kept = kept
    if let both = names.intersection(kept).min() {
      throw CommandFailure("--redact and --keep both name \"\(VisibleText.of(both))\"; leave one of them out")
    }
    policy.declare(names: names, pointers: pointers, keep: kept)
  }

  /// The names whose values are no secrets.
  var kept: Set<String> { Set(Self.list(keep)) }

  private static func list(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}

import ContractModel
import Diagnostics
public import Findings
import HTTPMessages

extension CheckID {
  /// Cache headers are well-formed, and consistent between a response and its repeat.
  public static let cacheHeaders = CheckID("cache-headers")
}

/// Checks that cache headers are well-formed, and consistent between a response and its repeat.
///
/// Faults that caches must tolerate are warnings. Faults that make a cache store or reuse the wrong response are
/// errors.
///
/// Source: RFC 9110, sections 8.8 and 12.5.5; RFC 9111, sections 4.2.1, 5.2 and 5.3.
package struct CacheHeadersCheck: ExchangeCheck {
  package let descriptor = CheckDescriptor(
    .cacheHeaders,
    for: [.verification, .files],
    summary: """
      `ETag`, `Last-Modified`, `Cache-Control`, `Expires` and `Vary` are well-formed, and consistent between a response \
      and its repeat
      """,
    explanation: """
      The headers that tell a cache what to keep are parsed (RFC 9110 and 9111). A strong `ETag` must not stay the same \
      when the body changes.
      """,
    example: "`ETag: abc123`: an entity tag is quoted.",
    remedy: """
      Write `ETag: "abc123"`, separate directives of `Cache-Control` with commas, and derive validators from the body.
      """,
    whenNothing: "no response has a header about caching"
  )

  /// Returns whether the response has a header about caching.
  package func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard let headers = analysis.response?.headers, analysis.isWhole else { return false }
    return ["ETag", "Last-Modified", "Cache-Control", "Expires", "Date", "Age", "Vary"].contains { headers[$0] != nil }
  }

  package func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let headers = analysis.response?.headers, analysis.isWhole else { return [] }
    return (entityTagFaults(headers) + dateFaults(headers) + cacheControlFaults(headers) + varyFaults(headers)).map {
      analysis.subject.finding(.cacheHeaders, $0.message, severity: $0.severity)
    }
  }

  private struct Fault {
    var severity = Severity.error
    let message: String
  }

  private func entityTagFaults(_ headers: HTTPHeaders) -> [Fault] {
    let values = headers.values(of: "ETag")
    guard let first = values.first else { return [] }
    guard values.allSatisfy({ $0 == first }) else {
      return [Fault(message: "ETag is present more than once with different values: \(quoted(values))")]
    }
    guard EntityTag(first) == nil else { return [] }
    let form = #"an entity tag is quoted, such as "abc" or W/"abc""#
    return [Fault(message: "ETag \(VisibleText.of(first)) is malformed: \(form)")]
  }

  private func dateFaults(_ headers: HTTPHeaders) -> [Fault] {
    ["Last-Modified", "Expires"].flatMap { name in
      headers.values(of: name).compactMap { value in
        // RFC 9111 requires caches to treat these as times in the past, and servers rely on that.
        guard !HTTPDate.isValid(value), name != "Expires" || !["0", "-1"].contains(value) else { return nil }
        return Fault(
          severity: .warning,
          message: "\(name) \(quoted([value])) is not an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT"
        )
      }
    }
  }

  /// The directives whose argument is a number of seconds.
  private static let times = ["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"]

  private func cacheControlFaults(_ headers: HTTPHeaders) -> [Fault] {
    var faults: [Fault] = []
    var times: [String: String] = [:]
    for text in CacheDirective.texts(in: headers) {
      guard let directive = CacheDirective(text) else {
        let hint = text.contains(";") ? "directives are separated by commas" : "a directive is a name, or name=value"
        faults.append(Fault(message: "Cache-Control has the malformed directive \(quoted([text])): \(hint)"))
        continue
      }
      guard Self.times.contains(directive.name) else { continue }
      guard let argument = directive.argument, !argument.isEmpty, argument.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
        let argument = directive.argument.map { ", not \(quoted([$0]))" } ?? ""
        faults.append(Fault(message: "Cache-Control: \(directive.name) needs a number of seconds\(argument)"))
        continue
      }
      if directive.isQuoted {
        let message = "Cache-Control: the seconds of \(directive.name) must not be quoted"
        faults.append(Fault(severity: .warning, message: message))
      }
      if let earlier = times.updateValue(argument, forKey: directive.name), earlier != argument {
        let message = "Cache-Control has \(directive.name) twice: \(earlier) and \(argument)"
        faults.append(Fault(severity: .warning, message: message))
      }
    }
    let bare = Set(CacheDirective.all(in: headers).filter { $0.argument == nil }.map(\.name))
    if bare.isSuperset(of: ["public", "private"]) {
      faults.append(Fault(severity: .warning, message: "Cache-Control has both public and private"))
    }
    return faults
  }

  private func varyFaults(_ headers: HTTPHeaders) -> [Fault] {
    headers.list(of: "Vary").filter { $0 != "*" && !FieldRules.isToken($0) }.map {
      Fault(message: "Vary names \(quoted([$0])), which is not the name of a header")
    }
  }

  private func quoted(_ values: [String]) -> String {
    values.map { "\"\(VisibleText.of(String($0.prefix(200))))\"" }.joined(separator: " and ")
  }
}

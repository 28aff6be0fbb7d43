import ContractModel
package import ContractReports
import HTTPExchange
import JSONSchemas
import JSONSyntax

/// A string that is the URL of a resource can be asked for (`x-resource`): it has a host, and a port that there is.
package enum ResourceCheck: ExchangeCheck {
  /// A finding for each such string of a good answer that is no URL; relative references are resolved first.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard analysis.isGood, let document = analysis.document, let schema = analysis.content?.schema,
      schema.validator.hasAnnotations("x-resource")
    else { return [] }
    let base = analysis.subject.exchange.request.url
    var findings: [Finding] = []
    for annotation in schema.validator.annotations(of: ["x-resource"], for: document.root) {
      guard findings.count < judge.options.maximumViolations, let text = annotation.instance.string, !text.isEmpty
      else { continue }
      do throws(HTTPURLError) {
        _ = try base.resolving(text)
      } catch {
        findings.append(
          analysis.subject.finding(
            .resource,
            "the resource cannot be asked for: its URL is wrong, \(error.reason)",
            body: BodyPlace(annotation.instance),
            contract: analysis.contractPlace(of: annotation.value)
          )
        )
      }
    }
    return findings
  }
}

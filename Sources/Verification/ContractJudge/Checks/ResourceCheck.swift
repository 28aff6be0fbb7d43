import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

extension CheckID {
  /// Resources that a body refers to can be fetched.
  public static let resource = CheckID("resource")
}

/// Checks that resource URLs (`x-resource`) can be requested: each has a host and a valid port.
struct ResourceCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .resource,
    for: [.verification, .files],
    summary: """
      a URL leads to a resource of a documented type; an image is complete, and is what its type says (`x-resource`)
      """,
    explanation: """
      Strings whose schema has `x-resource` are URLs. Each is requested once, and must return 200 with a documented \
      media type; the structure of images is read to their end.
      """,
    example: """
      `"image": "https://img.example/1.png"`, which returns 404 or an HTML page.
      """,
    remedy: "Correct the URL or the resource. The key `resources` chooses which hosts are requested.",
    exclusion: "Pass `--exclude resource`, or set `resources: none`; no resource is then requested.",
    whenNothing: "no schema of the responses declares resources (x-resource)"
  )

  /// Returns whether the schema of the body declares resources.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isGood && analysis.content?.schema?.validator.hasAnnotations("x-resource") == true
  }

  /// Returns findings about invalid resource URLs in a good response; relative references are resolved first.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard analysis.isGood, let document = analysis.document, let schema = analysis.content?.schema,
      schema.validator.hasAnnotations("x-resource")
    else { return [] }
    let base = analysis.subject.exchange.request.url
    var findings: [Finding] = []
    for annotation in schema.validator.annotations(of: ["x-resource"], for: document.root) {
      guard findings.count < options.maximumViolations, let text = annotation.instance.string, !text.isEmpty
      else { continue }
      do throws(InvalidTextError) {
        _ = try base.resolving(text)
      } catch {
        findings.append(
          analysis.subject.finding(
            .resource,
            "the resource cannot be requested: its URL is invalid, \(error.reason)",
            body: BodyPlace(annotation.instance),
            contract: analysis.contractPlace(of: annotation.value)
          )
        )
      }
    }
    return findings
  }
}

import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// A `multipart/form-data` body, as an object whose members are the parts.
///
/// JSON and text are judged by the schema of their property; of a file, the presence and the media type are judged.
/// Source: RFC 7578; OpenAPI 3.1, section 4.8.15.
struct MultipartBody {
  let bytes: [UInt8]
  let type: MediaType
  let content: MediaContent

  /// Returns findings about the syntax of the body, the media types and headers of its parts, and its schema.
  func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    func fault(_ message: String, at offset: Int = 0) -> Finding {
      subject.finding(message, body: BodyPlace(of: bytes, at: offset), at: ContractPlace(place: content.place))
    }
    guard type.parameter("boundary").map({ !$0.isEmpty }) ?? false else {
      return [fault("Content-Type is \(type.essence) without a boundary, so the parts of the body cannot be read")]
    }
    guard let form = MultipartForm(bytes, type: type) else {
      return [fault("the body is not \(type.essence): it has no part between two of its boundaries")]
    }
    var findings = form.isClosed ? [] : [fault("the body does not end with its closing boundary", at: bytes.count)]
    let shape = content.schema.map { SchemaShape($0) }
    var fields = FormFields()
    for (position, part) in form.parts.enumerated() {
      guard findings.count < max(1, judge.options.maximumViolations) else { return findings }
      guard !part.name.isEmpty else {
        findings.append(fault("a part has no name in its Content-Disposition", at: part.start))
        continue
      }
      let property = shape?.member(part.name)
      var faults = faults(of: part, property)
      var (value, reading) = (TextNode(fixed: ""), FormFields.Reading.unreadable)
      if faults.isEmpty {
        do throws(JSONSyntaxError) {
          (value, reading) = try self.value(of: part)
        } catch {
          faults = ["\(Self.phrase(part)) is not JSON: \(error.message)"]
        }
      }
      findings += faults.map { fault($0, at: part.start) }
      fields.add(part.name, value, part: position, reading: reading)
    }
    findings += violations(of: fields, form, subject, judge)
    return Array(findings.prefix(max(1, judge.options.maximumViolations)))
  }

  private static func phrase(_ part: MultipartForm.Part) -> String {
    "the part \"\(VisibleText.of(part.name.prefix(100)))\""
  }

  /// Returns what is wrong with the media type or the headers of a part.
  private func faults(of part: MultipartForm.Part, _ property: SchemaShape?) -> [String] {
    let phrase = Self.phrase(part)
    var faults: [String] = []
    let element = property.flatMap { $0.types.contains("array") ? $0.elements : nil }
    let types = content.partTypes(part.name, element ?? property)
    // RFC 7578, section 4.4: a part without a type is plain text.
    let type = part.type ?? MediaType("text/plain")
    if !types.isEmpty, !types.contains(where: { range in type.map(range.includes) ?? false }) {
      let given = part.headers["Content-Type"].map { "has the Content-Type \"\(VisibleText.of($0.prefix(100)))\"" }
      faults.append(
        "\(phrase) \(given ?? "has no Content-Type"); expected \(types.map(\.description).joined(separator: ", "))"
      )
    }
    for header in content.encodings[part.name]?.headers ?? [] {
      guard let value = part.headers[header.name] else {
        if header.isRequired { faults.append("\(phrase) lacks the header \(header.name)") }
        continue
      }
      guard let document = header.decodeUndescribedJSON(value) ?? header.decode(text: value) else {
        let shown = VisibleText.of(value.prefix(100))
        faults.append("\(phrase): header \(header.name): \"\(shown)\" cannot be read as the contract describes it")
        continue
      }
      let schema = header.schema ?? header.content?.schema
      let violations = schema?.validator.violations(in: document.root, maximumViolations: 5) ?? []
      faults += violations.map { "\(phrase): header \(header.name): \($0.message)" }
    }
    return faults
  }

  /// Returns the value of a part that has its documented media type.
  private func value(of part: MultipartForm.Part) throws(JSONSyntaxError) -> (TextNode, FormFields.Reading) {
    let content = Array(bytes[part.content])
    if part.type?.isJSON == true {
      return (TextNode(fixed: JSONLiteral(try JSONDocument(parsing: content).root)), .known)
    }
    guard part.fileName == nil, part.type.map({ $0.type == "text" }) ?? true,
      let text = String(validUTF8: content)
    else { return (TextNode(fixed: ""), .opaque) }
    return (TextNode(text: text), .known)
  }

  private func violations(
    of fields: FormFields,
    _ form: MultipartForm,
    _ subject: RequestSubject,
    _ judge: RequestJudge
  ) -> [Finding] {
    guard let schema = content.schema else { return [] }
    let violations = fields.violations(of: schema, limits: judge.options.limits)
    guard !violations.contains(where: { $0.keyword == "type" && $0.instance.index == 0 }) else { return [] }
    return violations.map { violation in
      let position = fields.field(violation.instancePointer.tokens.first)?.part
      let part = position.flatMap { form.parts.indices.contains($0) ? form.parts[$0] : nil }
      var place = BodyPlace(of: bytes, at: part.map { $0.fileName == nil ? $0.content.lowerBound : $0.start } ?? 0)
      place.pointer = violation.instancePointer
      let fault = SchemaFault(violation, of: schema, violation.sentence(about: "the multipart body"))
      return subject.finding(fault, at: place)
    }
  }
}

import HTTPMessages
import JSONSyntax

extension ContractReader {
  /// Reads the encodings of the fields of a form, or of the parts of a multipart body; empty for other media types.
  mutating func encodings(of content: JSONValue, as range: MediaType) -> [String: PartEncoding] {
    guard range.isForm || range.type == "multipart" else { return [:] }
    var encodings: [String: PartEncoding] = [:]
    for part in content["encoding"]?.members.map({ $0 }) ?? [] {
      let parameter = range.isForm ? parameter(of: part, content["schema"]) : nil
      encodings[part.name] = encoding(part.value, parameter)
    }
    return encodings
  }

  /// Reads the encodings of parts by their positions; empty for media types other than multipart.
  mutating func partEncodings(of content: JSONValue, as range: MediaType) -> PartEncodings {
    guard range.type == "multipart" else { return PartEncodings() }
    return PartEncodings(
      first: (content["prefixEncoding"]?.elements.map { $0 } ?? []).map { encoding($0) },
      others: content["itemEncoding"].map { encoding($0) }
    )
  }

  private mutating func encoding(_ value: JSONValue, _ parameter: Parameter? = nil) -> PartEncoding {
    let types = (value["contentType"]?.string ?? "").split(separator: ",").compactMap { MediaType(String($0)) }
    let headers = (value["headers"]?.members.map { $0 } ?? []).compactMap { header($0) }
    return PartEncoding(
      types: types,
      headers: headers.filter { !ASCII.equalIgnoringCase($0.name, "Content-Type") },
      parameter: parameter
    )
  }

  /// Reads the query parameter that a form field is serialized like; `nil` if the encoding names no style.
  ///
  /// Any of `style`, `explode` and `allowReserved` takes precedence over `contentType`.
  private mutating func parameter(of encoding: JSONMember, _ schema: JSONValue?) -> Parameter? {
    let value = encoding.value
    guard ["style", "explode", "allowReserved"].contains(where: { value[$0] != nil }),
      let style = style(of: value, "the encoding of \"\(encoding.name)\"", in: .query, leavingOutPart: true)
    else { return nil }
    return Parameter(
      name: encoding.name,
      location: .query,
      isRequired: false,
      style: style,
      explode: flag("explode", of: value) ?? (style == .form),
      allowReserved: flag("allowReserved", of: value) ?? false,
      schema: nil,
      content: nil,
      examples: [],
      defaultValue: nil,
      place: sources.place(of: encoding.key),
      shape: schema.map { shapes.shape(ofMember: encoding.name, of: $0) } ?? ParameterShape()
    )
  }
}

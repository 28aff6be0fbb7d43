import HTTPMessages
import JSONSyntax

/// What two responses have in common if only values in them differ: the status, the media type and the form of JSON.
package struct ResponseShape: Sendable, Hashable {
  /// The status.
  package let status: Int
  /// The media type without parameters; empty for none.
  package let type: String
  /// The members of JSON with the kinds of their values; empty for a body that is not JSON.
  private let form: String

  private static let deepest = 4

  /// Takes the shape of a response.
  init(_ response: HTTPResponse) {
    status = response.status
    let type = response.headers["Content-Type"].flatMap { MediaType($0) }
    self.type = type?.essence ?? ""
    let document = type?.isJSON == true ? try? JSONDocument(parsing: response.body) : nil
    form = document.map { Self.form(of: $0.root, depth: 0) } ?? ""
  }

  private static func form(of value: JSONValue, depth: Int) -> String {
    switch value.kind {
    case .object where depth < deepest:
      let members = value.members.map { "\(JSONPointer(tokens: [$0.name])):\(form(of: $0.value, depth: depth + 1))" }
      return "{\(members.sorted().joined(separator: ","))}"
    case .array where depth < deepest:
      return "[\(value[0].map { form(of: $0, depth: depth + 1) } ?? "")]"
    case .object: return "{}"
    case .array: return "[]"
    case .true, .false: return "boolean"
    default: return "\(value.kind)"
    }
  }
}

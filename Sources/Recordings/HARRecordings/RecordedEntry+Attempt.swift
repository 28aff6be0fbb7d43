import HTTPMessages
import JSONSyntax

extension RecordedEntry {
  /// Whether the response announces a body that its HAR file does not contain.
  ///
  /// Playwright records an attempt that failed before its retry in this way: status 200, the headers of the response,
  /// and no text. A response with an empty body has a text, or no headers that speak of one.
  package var lacksAnnouncedBody: Bool {
    guard case .none = recordedResponseBody, requestHead.method != .head,
      200..<300 ~= responseHead.status, responseHead.status != 204, responseHead.status != 205
    else { return false }
    guard let response = source?.value["response"] else { return false }
    if let text = response["content"]?["text"], !text.isNull { return false }
    guard let fields = response["headers"]?.elements else { return false }
    return fields.contains { field in
      let name = ASCII.lowercased(field["name"]?.string ?? "")
      let value = field["value"]?.string ?? ""
      switch name {
      case "content-encoding": return !value.isEmpty && ASCII.lowercased(value) != "identity"
      case "content-length": return Int(value).map { $0 > 0 } ?? false
      default: return false
      }
    }
  }
}

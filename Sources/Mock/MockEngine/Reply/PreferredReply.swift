import ContractExamples
import ContractModel
import HTTPMessages

/// The documented response that a request asks for with `Prefer: code=409` or `Prefer: example=NAME` (RFC 7240).
struct PreferredReply: Sendable, Hashable {
  /// The name of the request header.
  static let headerName = "Prefer"

  /// The status; `nil` for that of a success, or of the example.
  let status: Int?
  /// The name of an example; `nil` for any.
  let example: String?

  init(status: Int?, example: String?) { (self.status, self.example) = (status, example) }

  /// Reads the header; `nil` for a request that asks for neither, such as `Prefer: return=minimal`.
  init?(_ request: HTTPRequest) {
    guard request.headers[Self.headerName] != nil else { return nil }
    var (status, example): (Int?, String?) = (nil, nil)
    for text in request.headers.list(of: Self.headerName).flatMap({ $0.split(separator: ";") }) {
      let sides = text.split(separator: "=", maxSplits: 1).map { ASCII.trimmed(String($0)) }
      guard sides.count == 2, let name = sides.first, var value = sides.last else { continue }
      if value.count >= 2, value.first == "\"", value.last == "\"" { value = String(value.dropFirst().dropLast()) }
      // The first of several counts (RFC 7240, section 2).
      switch ASCII.lowercased(name) {
      case "code": if status == nil { status = Int(value).flatMap { 200...599 ~= $0 ? $0 : nil } }
      case "example": if example == nil { example = value }
      default: break
      }
    }
    guard status != nil || example != nil else { return nil }
    self.init(status: status, example: example)
  }

  /// The header that asks for the response.
  var text: String {
    let parts = [status.map { "code=\($0)" }, example.map { "example=\"\($0)\"" }]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the status of the response that an operation documents; `nil` if it documents none.
  func status(of operation: Operation) -> Int? {
    guard let example else { return status.flatMap { operation.response(for: $0) == nil ? nil : $0 } }
    let statuses = status.map { [$0] } ?? operation.documentedStatuses
    return statuses.first { status in
      operation.response(for: status)?.content?.contains { $0.exampleNames.contains(example) } == true
    }
  }
}

extension Operation {
  /// The documented statuses, one for each range: those of a success first.
  fileprivate var documentedStatuses: [Int] {
    ExampleGenerator.successStatuses(of: self)
      + responses.map { response in
        switch response.pattern {
        case .exact(let code): code
        case .range(let hundreds): hundreds * 100
        case .default: 500
        }
      }
  }

  /// Whether what a client accepts can decide which response it gets.
  var negotiatesMedia: Bool {
    documentsExactly(406) || responses.contains { ($0.content?.count ?? 0) > 1 }
  }
}

import ContractModel
import JSONSyntax
import MockEngine

/// The OpenAPI document of the control API, which is served to clients and used to validate requests.
enum ControlDocument {
  /// The file name under which the document is served.
  static let file = "openapi.json"

  /// The document as JSON; the file `Embedded/openapi.json`.
  static let bytes = Array(EmbeddedTexts.openapiJSON.utf8)

  /// The parsed document.
  static let contract = ContractLoader { _, _ in
    .failure(ContractFileFault(message: "the control API is described in JSON", location: nil))
  }
  .load([ContractFile(path: file, bytes: bytes)], folder: file)

  /// The default page size, as the parameter `limit` documents it.
  static let pageSize =
    contract.operation(id: "getJournal")?.parameter("limit", in: .query)?.defaultValue?.integer ?? 100
}

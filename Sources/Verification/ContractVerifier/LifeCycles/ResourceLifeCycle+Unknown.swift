import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Changes of an item that does not exist.
extension ResourceLifeCycle {
  /// Sends each change and the deletion for an identifier that nothing has.
  ///
  /// A server may create what a PUT names, and may say of any deletion that it is done; but none may fail, and a change
  /// of nothing is not a success where the contract documents 404.
  mutating func verifyUnknown(_ context: inout LifeCycleContext) async {
    let changes = [HTTPMethod.put, .patch, .delete].compactMap { context.allowed(resource.itemOperations[$0]) }
      .filter { $0.method != .put || !$0.documents(201) }
    guard let first = changes.first, let name = resource.item.names.last,
      let parameter = first.parameter(name, in: .path),
      context.unknown.insert(resource.item.shape).inserted,
      let parents = items.first.map({ Array($0.path.dropLast()) }) ?? context.known.values(for: resource.collection),
      parents.count + 1 == resource.item.names.count,
      let identifier = identifier(of: parameter, "\(first.id) unknown", context)
    else { return }
    let path = parents + [identifier]
    guard let isVacant = await vacancy(path, "read what does not exist", &context) else { return }
    for operation in changes {
      guard var values = context.values(of: operation, path: path) else { continue }
      if operation.requestBody != nil, let item = items.first, item.sent != nil {
        values.body = change(operation, item, .all, context) ?? values.body
      }
      let record = await context.perform(
        operation,
        values,
        .noServerError("nothing has this identifier"),
        purpose: "\(operation.method) of what does not exist"
      )
      if [404, 410].contains(record?.analysis.response?.status), let last = context.records.indices.last {
        // Whatever the contract documents, there is no better status.
        context.records[last].findings.removeAll { $0.check == .status }
      }
      guard let record, operation.method != .delete, record.analysis.isSuccess,
        let status = record.analysis.response?.status, status != 202
      else { continue }
      guard await vacancy(path, "read what did not exist", &context) == true else {
        leftovers.append(path)
        continue
      }
      guard isVacant, operation.saysMissing(parameter) else { continue }
      context.report(
        .update,
        "status \(status) for \(operation.method) of a resource that does not exist, and that \(operation.method) does not "
          + "create; expected 404",
        on: record
      )
    }
  }

  /// Returns whether reading an item says that nothing is there; `nil` if something is, and `false` if that is not known.
  private func vacancy(
    _ path: KnownItems.Values,
    _ purpose: String,
    _ context: inout LifeCycleContext
  ) async -> Bool? {
    guard let (read, values) = context.reading(resource, path) else { return false }
    let record = await context.perform(
      read,
      values,
      .noServerError("nothing has this identifier"),
      purpose: purpose
    )
    guard let record, let status = record.analysis.response?.status else { return false }
    return record.analysis.isSuccess ? nil : status == 404 || status == 410
  }
}

import JSONSyntax

extension Contract {
  /// Why the documents describe no operation, a reason for each document; empty if there is one, or an error says why.
  public var reasonsForNoOperation: [String] {
    guard operations.isEmpty, setAside.isEmpty else { return [] }
    return documents.compactMap { document in
      sources.sources.first { $0.path == document.file }.map {
        "\(document.file) \(Self.emptiness(of: $0.document.root))"
      }
    }
  }

  private static func emptiness(of root: JSONValue) -> String {
    guard let paths = root["paths"], paths.count > 0 else {
      if (root["webhooks"]?.count ?? 0) > 0 {
        return "describes webhooks only, which the API sends and does not receive"
      }
      return root["paths"] == nil ? "has no \"paths\"" : "has an empty \"paths\""
    }
    return "has paths without a method, such as get"
  }
}

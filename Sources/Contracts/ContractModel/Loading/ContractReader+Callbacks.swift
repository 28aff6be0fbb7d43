import JSONSyntax

/// The state of a callback while it is read.
struct CallbackReading {
  /// Whether an error was found in it, so that it is left out.
  var isFaulty = false
}

extension ContractReader {
  /// Reads the callbacks of an operation; those with errors are reported and left out.
  ///
  /// Callbacks of callbacks are not read.
  mutating func callbacks(of operation: JSONValue, in context: OperationContext) -> [Callback] {
    guard callback == nil, let described = operation["callbacks"] else { return [] }
    return readingCallback { reader in reader.members(of: described, "callbacks") }.flatMap { named in
      readingCallback { reader -> [JSONMember] in
        guard let value = reader.resolved(named.value, named.name) else { return [] }
        return reader.members(of: value, named.name)
      }
      .flatMap { item in
        readingCallback { reader in
          guard let url = reader.expression(item.key) else { return [] }
          return reader.callbacks(named: named.name, to: url, item, in: context)
        }
      }
    }
  }

  /// Reads the webhooks of a document; those with errors are reported and left out.
  mutating func webhooks(of root: JSONValue) -> [Callback] {
    let context = OperationContext(root: root, servers: ServerList())
    return readingCallback { reader in reader.members(of: root["webhooks"], "webhooks") }.flatMap { item in
      readingCallback { reader in reader.callbacks(named: item.name, to: nil, item, in: context) }
    }
  }

  private mutating func callbacks(
    named name: String,
    to url: RuntimeExpression?,
    _ item: JSONMember,
    in context: OperationContext
  ) -> [Callback] {
    var context = context
    // What the API requires of its clients is not what clients require of it.
    (context.security, context.parameters) = (nil, [])
    guard let path = try? PathTemplate(parsing: "/") else { return [] }
    return operations(ofPath: item, as: path, context).compactMap { read in
      read.operation.map { operation in
        Callback(
          name: name,
          url: url,
          operation: operation,
          delivery: read.values.last?["x-callback"].flatMap { CallbackDelivery($0) } ?? CallbackDelivery(),
          place: sources.place(of: item.key)
        )
      }
    }
  }

  /// Reads a callback, whose errors are warnings, and returns nothing if it has any.
  ///
  /// Parts that it shares with operations are read anew, so that their faults are reported for the operations, too.
  private mutating func readingCallback<Part>(_ read: (inout ContractReader) -> [Part]) -> [Part] {
    let shared = (parameters, responses)
    (parameters, responses, callback) = ([:], [:], CallbackReading())
    let parts = read(&self)
    let isFaulty = callback?.isFaulty == true
    (parameters, responses) = shared
    callback = nil
    return isFaulty ? [] : parts
  }
}

package import JSONSyntax

/// How much a change matters to clients or to servers that are built for the old contract.
package enum Verdict: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Software that was built for the old contract works with the new one.
  case compatible
  /// Neither a proof nor a witness was found within the limits.
  case undecided
  /// It works by the contract, but may not do what was meant.
  case risky
  /// It does not work: an instance, or a part that is gone, proves it.
  case breaking

  package static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }

  /// The verdict in words.
  package var text: String { self == .undecided ? "not decided" : "\(self)" }
}

/// Who is built for the old contract, and meets the new one.
package enum Audience: String, Sendable, Hashable, CaseIterable {
  /// A client that sends the old requests, and receives the new responses.
  case client
  /// A server that accepts the old requests, and sends the old responses.
  case server
}

/// An instance that one contract accepts and the other refuses.
package struct Witness: Sendable, Hashable {
  /// Which contract accepts it.
  package enum Side: String, Sendable, Hashable { case old, new }

  /// A value, checked by the validators of both contracts, or a message in words, such as `GET /pets`.
  package enum Instance: Sendable, Hashable {
    case value(JSONLiteral)
    case message(String)
  }

  package let instance: Instance
  package let acceptedBy: Side

  /// The instance on one line, cut to a readable length.
  package var text: String {
    switch instance {
    case .message(let text): text
    case .value(let value):
      {
        let text = String(decoding: value.serialized(), as: UTF8.self)
        return text.unicodeScalars.count > 200 ? String(text.unicodeScalars.prefix(199)) + "…" : text
      }()
    }
  }

  /// The instance, and who accepts it.
  package var sentence: String {
    acceptedBy == .old
      ? "for example, the old contract accepts \(text), the new one does not"
      : "for example, the new contract accepts \(text), the old one does not"
  }
}

/// The meaning of a change for one audience.
package struct Judgement: Sendable, Hashable {
  package var verdict: Verdict
  /// The proof of a breaking verdict.
  package var witness: Witness?

  package static let compatible = Judgement(verdict: .compatible)

  package init(verdict: Verdict, witness: Witness? = nil) { (self.verdict, self.witness) = (verdict, witness) }
}

/// One difference between two contracts.
package struct Change: Sendable, Hashable {
  /// The kind of change.
  package let rule: ChangeRule
  /// The subject of the change: `GET /pets`, or `info`.
  package let subject: String
  /// The part of the subject, such as `response 200 application/json`; empty for all of it.
  package let part: String
  /// The place inside a value, such as `/items/name`; empty for all of it.
  package let path: String
  /// The change, and why it matters.
  package let message: String
  /// The place in the old files; `nil` for what was added.
  package let oldPlace: SourcePlace?
  /// The place in the new files; `nil` for what was removed.
  package let newPlace: SourcePlace?
  /// The meaning for clients that were built for the old contract.
  package var client: Judgement
  /// The meaning for servers that were built for the old contract.
  package var server: Judgement
  /// Further subjects that share the changed part.
  package var otherSubjects: [String] = []
  /// The reason for which an exceptions file accepts it.
  package var acceptance: String?

  /// Whether it is not decided for one of the audiences.
  var isUndecided: Bool { client.verdict == .undecided || server.verdict == .undecided }

  /// Returns what the change means to an audience; to the one it matters more to for `nil`.
  package func judgement(for audience: Audience?) -> Judgement {
    switch audience {
    case .client: client
    case .server: server
    case nil: client.verdict >= server.verdict ? client : server
    }
  }
}

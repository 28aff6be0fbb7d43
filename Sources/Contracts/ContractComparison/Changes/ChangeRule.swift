package import Descriptors

/// A kind of change, with what it means.
package struct ChangeRule: Sendable, Hashable {
  /// The group of a rule, from which its explanation comes.
  package enum Topic: String, Sendable, Hashable, CaseIterable {
    case operations, parameters, bodies, responses, schemas, security, documents
  }

  package let id: String
  package let topic: Topic
  package let summary: String
  package let example: String
  package let remedy: String

  init(_ id: String, _ topic: Topic, _ summary: String, _ example: String, _ remedy: String) {
    (self.id, self.topic, self.summary, self.example, self.remedy) = (id, topic, summary, example, remedy)
  }

  /// What the rule says about itself, for `contract explain` and reports.
  package var descriptor: Descriptor {
    Descriptor(
      .changeRule,
      id,
      summary: summary,
      explanation: topic.explanation,
      example: example,
      remedy: remedy,
      exclusion: "Name the rule in a file of --exceptions, with a reason."
    )
  }
}

extension ChangeRule.Topic {
  fileprivate var explanation: String {
    switch self {
    case .operations:
      "An operation is recognized by its method and its path, whatever the parameters of the path are called, and "
        + "otherwise by its operationId. A client needs every operation that it had; a server need not serve more."
    case .parameters:
      "A server must accept every request that it accepted before. What a request has to have in addition breaks a "
        + "client; what a server is asked for that it does not know breaks a server."
    case .bodies:
      "A client needs the media types and bodies that it had. What a server may receive in addition breaks a server."
    case .responses:
      "A client must cope with every response that it may receive. A server that is built for the old contract must "
        + "not send what the new one does not describe."
    case .schemas:
      "Schemas are compared by the values that they accept. In a request the new schema must accept what the old one "
        + "accepted; in a response the old schema must accept what the new one does. For servers it is the reverse. A "
        + "breaking verdict has a witness, a value that only one of the schemas accepts."
    case .security:
      "A client has the credentials that the old contract asks for. What it needs in addition breaks it."
    case .documents: "It changes what the document says to readers and tools, and nothing that is sent."
    }
  }
}

import ContractModel
import HTTPMessages

extension Operation {
  /// Whether the response may go on for ever, or come only after something has happened, as the names in the contract say.
  ///
  /// Of an operation that may change something, a parameter with a timeout alone says only how long its work may take.
  var mayWait: Bool {
    let names = parameters.filter { [.query, .header].contains($0.location) }.flatMap {
      ResourceNaming.words(of: $0.name)
    }
    let last = path.text.split(separator: "/").last { !$0.hasPrefix("{") } ?? ""
    let texts = [String(last), id].flatMap(ResourceNaming.words)
    // In a sentence, "Streams the events" is what the operation does; in a path, `/streams` is a list.
    let said = ResourceNaming.words(of: summary ?? "").map { word in
      Self.thirdPersons[word] ?? word
    }
    return !Self.waiting.isDisjoint(with: texts + said) || !Self.following.isDisjoint(with: names)
      || method.isSafe && !Self.lasting.isDisjoint(with: names)
  }

  /// Words of operations whose responses go on or wait.
  private static let waiting: Set<String> = [
    "stream", "streaming", "watch", "watching", "follow", "wait", "subscribe", "tail", "listen", "poll", "polling",
    "longpoll", "attach",
  ]
  private static let thirdPersons = [
    "streams": "stream", "watches": "watch", "follows": "follow", "waits": "wait", "subscribes": "subscribe",
    "listens": "listen", "polls": "poll",
  ]
  /// Words of parameters that make a response go on or wait.
  private static let following: Set<String> = [
    "stream", "streaming", "watch", "follow", "wait", "poll", "longpoll", "tail",
  ]
  /// Words of parameters that say how long a request may wait.
  private static let lasting: Set<String> = ["timeout", "timeoutms", "duration", "seconds", "block", "blocking"]
}

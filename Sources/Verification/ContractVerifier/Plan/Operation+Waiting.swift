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
    let texts = [String(last), id, summary ?? ""].flatMap(ResourceNaming.words)
    return !Self.waiting.isDisjoint(with: texts) || !Self.following.isDisjoint(with: names)
      || method.isSafe && !Self.lasting.isDisjoint(with: names)
  }

  /// Words of operations whose responses go on or wait.
  private static let waiting: Set<String> = [
    "stream", "streams", "streaming", "watch", "watches", "watching", "follow", "follows", "wait", "waits", "subscribe",
    "subscribes", "tail", "listen", "poll", "polls", "polling", "longpoll", "attach",
  ]
  /// Words of parameters that make a response go on or wait.
  private static let following: Set<String> = [
    "stream", "streaming", "watch", "follow", "wait", "poll", "longpoll", "tail",
  ]
  /// Words of parameters that say how long a request may wait.
  private static let lasting: Set<String> = ["timeout", "timeoutms", "duration", "seconds", "block", "blocking"]
}

package import ContractModel
import Findings
package import HTTPMessages
import JSONSchemas
import JSONSyntax

extension Judge {
  /// Returns what ends the reading of a response that may never end: the first item that breaks the contract, or the number
  /// of items that `Options.maximumItems` allows.
  ///
  /// The exchange is judged as any other when it has ended, by the items that were read.
  package func streamWatch(for operation: Operation) -> StreamWatch {
    StreamWatch { head in
      guard let type = head.headers["Content-Type"].flatMap({ MediaType($0) }),
        head.headers.list(of: "Content-Encoding").allSatisfy({ ASCII.equalIgnoringCase($0, "identity") }),
        let content = operation.response(for: head.status)?.content(for: type)
      else { return nil }
      let judged = checks.contains(.bodySchema) || checks.contains(.bodySyntax)
      return SequenceWatch(content, type: type, isJudged: judged, options: options)
    }
  }
}

/// Reads the items of a stream while they arrive, up to the first one that breaks the contract.
private struct SequenceWatch: StreamReading {
  private var reader: SequenceReader
  private let judge: ItemJudge?
  private let maximumItems: Int

  /// Creates a reading; `nil` if the media type is not that of a sequence, or nothing can end it.
  init?(_ content: MediaContent, type: MediaType, isJudged: Bool, options: Judge.Options) {
    guard let reader = SequenceReader(type: type, limits: options.limits) else { return nil }
    let judge = isJudged ? ItemJudge(content, format: reader.format) : nil
    guard judge?.isDescribed == true || options.maximumItems != nil else { return nil }
    // A multipart body must end, unless its contract says that it is a stream of items.
    guard reader.format != .parts || content.itemSchema != nil else { return nil }
    (self.reader, self.judge, maximumItems) = (reader, judge, options.maximumItems ?? .max)
  }

  mutating func end(of body: [UInt8]) -> Int? {
    while let item = reader.next(in: body, isWhole: false) {
      let isFaulty = judge.map { judge in EvaluationBudget.spendAny { judge.isFaulty(item) } } ?? false
      if isFaulty || item.number >= maximumItems { return min(reader.offset, body.count) }
    }
    return nil
  }
}

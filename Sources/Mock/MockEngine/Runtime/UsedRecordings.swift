import HARRecordings
import JSONSyntax

/// The recordings that responses were made from.
struct UsedRecordings: Sendable {
  /// The places of the recordings.
  private(set) var places: Set<SourcePlace> = []
  /// The stage whose positions are marked.
  ///
  /// While it is kept, no other stage has its identity.
  private var stage: MockRuntime.Stage?
  /// The positions in the stage's index that are among the places; they are faster to look up.
  private var marked: Set<Int> = []

  /// Adds the recordings at positions in the index of a stage; other positions are ignored.
  mutating func insert(_ positions: [Int], of stage: MockRuntime.Stage) {
    if self.stage !== stage { (self.stage, marked) = (stage, []) }
    for position in positions where marked.insert(position).inserted {
      let entries = stage.api.index.entries
      if entries.indices.contains(position) { places.insert(entries.place(at: position)) }
    }
  }
}

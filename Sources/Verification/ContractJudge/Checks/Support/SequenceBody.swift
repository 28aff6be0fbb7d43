import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// A body that is a sequence of items, such as JSON Lines or events, and is judged item by item.
///
/// Source: OpenAPI 3.2, section 4.14.2.
struct SequenceBody {
  /// The fault of an item.
  struct Fault {
    /// The item, or the whole body: `item 3`.
    let subject: String
    let message: String
    var severity = Severity.error
    var details: [String] = []
    let place: BodyPlace
    /// The keyword that forbids the value; `nil` for a fault that no schema describes.
    var keyword: JSONValue?
  }

  private let bytes: [UInt8]
  private let content: MediaContent
  private let type: MediaType
  private let limits: JSONDocument.Limits
  private let reader: SequenceReader
  private let isWhole: Bool

  /// Reads a body; `nil` if its media type is not that of a sequence.
  ///
  /// - Parameter isWhole: Whether the body is complete; of the beginning of a stream, an item that has begun is left out.
  init?(_ bytes: [UInt8], type: MediaType, content: MediaContent, limits: JSONDocument.Limits, isWhole: Bool = true) {
    guard let reader = SequenceReader(type: type, limits: limits) else { return nil }
    (self.bytes, self.type, self.content, self.limits, self.reader) = (bytes, type, content, limits, reader)
    self.isWhole = isWhole
  }

  /// Whether the contract says anything about the items.
  private var isDescribed: Bool { content.describesItems || wholeSchema != nil }

  /// The items, one after the other.
  private var items: some Sequence<SequenceReader.Item> {
    sequence(state: reader) { [bytes, isWhole] reader in reader.next(in: bytes, isWhole: isWhole) }
  }

  /// The schema of the array of all items; `nil` where there is none, or where `schema` means each item.
  private var wholeSchema: SchemaReference? {
    guard content.isWholeSequence, let schema = content.schema else { return nil }
    return SchemaShape(schema).types == ["array"] ? schema : nil
  }

  private func name(of item: SequenceReader.Item) -> String {
    reader.format.isLines && !isDescribed ? "line \(item.number)" : "item \(item.number)"
  }

  // MARK: Syntax

  /// Returns the items that cannot be read, up to a maximum.
  func syntaxFaults(maximum: Int) -> [Fault] {
    guard reader.format != .events else { return [] }
    if reader.format == .parts {
      guard isDescribed else { return [] }
      guard type.parameter("boundary").map({ !$0.isEmpty }) ?? false else {
        return [bodyFault("has no boundary in its Content-Type, so that its parts cannot be read", at: 0)]
      }
      if isWhole {
        guard let form = MultipartForm(bytes, type: type) else {
          return [bodyFault("has no part between two of its boundaries", at: 0)]
        }
        if !form.isClosed { return [bodyFault("does not end with its closing boundary", at: max(0, bytes.count - 1))] }
      }
    }
    var faults: [Fault] = []
    for item in items {
      guard faults.count < maximum else { break }
      guard case .broken(let error) = item.content else { continue }
      let start = item.part?.content.lowerBound ?? item.offset
      faults.append(
        Fault(
          subject: name(of: item),
          message: "is not JSON: \(error.message)",
          details: ["fault: \(error.code.rawValue)"],
          place: place(of: item, at: start + error.offset)
        )
      )
    }
    return faults
  }

  private func bodyFault(_ message: String, at offset: Int) -> Fault {
    Fault(subject: "the body", message: message, place: BodyPlace(of: bytes, at: offset))
  }

  /// Returns the place of a byte of an item, or of a value in it.
  private func place(of item: SequenceReader.Item, at offset: Int, _ pointer: JSONPointer = JSONPointer()) -> BodyPlace
  {
    var place = BodyPlace(of: bytes, at: min(offset, max(0, bytes.count - 1)))
    if isDescribed { place.pointer = JSONPointer(tokens: [String(item.number - 1)] + pointer.tokens) }
    return place
  }

  private func place(of value: JSONValue, in item: SequenceReader.Item) -> BodyPlace {
    let start = item.part?.content.lowerBound ?? item.offset
    guard case .value = item.content else { return place(of: item, at: start, value.pointer) }
    return place(of: item, at: start + value.byteRange.lowerBound, value.pointer)
  }

  // MARK: Schemas

  /// Returns what is wrong with the items that can be read, and with the array of all of them, up to a maximum.
  func schemaFaults(maximum: Int) -> [Fault] {
    var faults: [Fault] = []
    let judge = ItemJudge(content, format: reader.format)
    for item in items {
      guard faults.count < maximum else { return faults }
      if let part = item.part {
        faults += judge.faults(of: part, number: item.number).map {
          Fault(subject: name(of: item), message: $0, place: place(of: item, at: part.start))
        }
      }
      guard let document = item.document else { continue }
      for fault in judge.faults(of: document, maximum: maximum - faults.count) {
        faults.append(
          Fault(
            subject: name(of: item),
            message: fault.message,
            severity: fault.severity,
            details: fault.details,
            place: place(of: fault.instance, in: item),
            keyword: fault.keyword
          )
        )
      }
    }
    return Array((faults + wholeFaults(maximum: maximum - faults.count)).prefix(maximum))
  }

  /// Returns the violations of the schema of all items; none if an item has no value.
  private func wholeFaults(maximum: Int) -> [Fault] {
    guard maximum > 0, let schema = wholeSchema else { return [] }
    var text: [UInt8] = [0x5B]
    var items: [(offset: Int, number: Int)] = []
    for item in self.items {
      guard let document = item.document else { return [] }
      if text.count > 1 { text.append(0x2C) }
      text += document.bytes[document.root.byteRange]
      items.append((item.offset, item.number))
    }
    guard let document = try? JSONDocument(parsing: text + [0x5D], limits: limits) else { return [] }
    let violations = schema.validator.violations(in: document.root, maximumViolations: maximum)
    // The beginning of a sequence says nothing about all of it, such as the number of its items.
    return violations.filter { isWhole || !$0.instancePointer.tokens.isEmpty }.map { violation in
      let item = violation.instancePointer.tokens.first.flatMap { Int($0) }.flatMap { position in
        items.indices.contains(position) ? items[position] : nil
      }
      var place = BodyPlace(of: bytes, at: item?.offset ?? 0)
      place.pointer = violation.instancePointer
      return Fault(
        subject: item.map { "item \($0.number)" } ?? "the sequence of all items",
        message: violation.message,
        severity: violation.severity,
        details: BodySchemaCheck.details(violation),
        place: place,
        keyword: violation.schema
      )
    }
  }
}

extension SequenceReader.Item {
  /// The value; `nil` for an item that is not JSON, or is not judged.
  fileprivate var document: JSONDocument? {
    switch content {
    case .value(let document), .made(let document): document
    case .broken, .opaque: nil
    }
  }
}

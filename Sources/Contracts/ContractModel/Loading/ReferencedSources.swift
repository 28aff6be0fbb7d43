import HTTPMessages
import JSONSyntax

/// Reads the files that documents refer to and that were not given, and the files these refer to in turn.
struct ReferencedSources {
  /// The maximum number of files that are read because of references.
  static let limit = 4096

  /// Reads a file by its path.
  let readFile: ContractLoader.FileReader
  /// Parses the content of a file.
  let parse: (ContractFile) -> Result<Source, ContractFileFault>

  /// Adds the referenced files, or the reasons why they cannot be read, to a set of sources.
  func add(to sources: inout SourceSet) {
    var number = 0
    var count = 0
    while number < sources.sources.count {
      let source = sources.sources[number]
      number += 1
      let described = source.sourceDescriptions
      let references = source.document.references + source.document.values(ofKey: "operationRef", .string)
      for (position, reference) in (described + references).enumerated() {
        let file = String((reference.string ?? "").prefix { $0 != "#" })
        guard !file.isEmpty, let url = source.url.resolved(file: file), sources.source(at: url) == nil,
          sources.fault(at: url) == nil, sources.source(identifiedBy: file, from: source) == nil
        else { continue }
        guard count < Self.limit else {
          sources.addFault("is not read, because documents refer to more than \(Self.limit) other files", at: url)
          continue
        }
        count += 1
        // Workflows are about contracts: a source of theirs is one, even if only the workflows were given.
        let isContract = position < described.count
        switch read(PercentEncoding.decode(file), from: source, isContract: isContract) {
        case .success(let found): sources.add(found)
        case .failure(let fault): sources.addFault(fault.message, at: url)
        }
      }
    }
  }

  private func read(
    _ reference: String,
    from source: Source,
    isContract: Bool
  ) -> Result<Source, ContractFileFault> {
    let path = ContractFile.path(of: reference, from: source.path)
    return readFile(path).flatMap { bytes in
      parse(ContractFile(path: path, bytes: bytes, isContract: isContract, isReferenced: true))
        .mapError { fault in
          let place = SourcePlace(file: path, location: fault.location)
          return ContractFileFault(message: "cannot be read: \(place): \(fault.message)", location: nil)
        }
    }
  }
}

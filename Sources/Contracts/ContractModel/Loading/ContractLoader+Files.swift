import Basics

extension ContractLoader {
  /// Reads contracts in JSON, whose documents can only refer to the given files.
  ///
  /// ```swift
  /// let contract = try ContractLoader.json.load(contentsOfFiles: ["pets.json"])
  /// ```
  public static let json = ContractLoader { path, _ in
    .failure(
      ContractFileFault(message: "\(path) is not JSON; convert it, or parse it with YAMLSyntax", location: nil)
    )
  }

  /// Loads the files at paths.
  ///
  /// - Throws: `ContractFileFault` for the first file that cannot be read; all other problems are in the contract.
  public func load(contentsOfFiles paths: [String]) throws(ContractFileFault) -> Contract {
    var files: [ContractFile] = []
    for path in paths {
      do throws(WholeFile.Unusable) { files.append(ContractFile(path: path, bytes: try WholeFile.read(path))) } catch {
        throw ContractFileFault(message: "\(path) cannot be read: \(error.reason)", location: nil)
      }
    }
    return load(files, folder: paths.joined(separator: ", "))
  }
}

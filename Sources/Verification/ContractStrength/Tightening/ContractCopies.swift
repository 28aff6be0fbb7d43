package import ContractModel
import HTTPMessages
import JSONSyntax

/// Copies of a contract's files under other names, whose references to each other lead to the copies.
///
/// A file that refers to a copied one is copied, too; otherwise its reference would lead to the old file.
package struct ContractCopies: Sendable {
  package struct Copy: Sendable {
    /// The path of the file that was copied.
    package let original: String
    /// The copy, under its new path.
    package let file: ContractFile
  }

  /// The copies, in the order of the files.
  package let copies: [Copy]
  /// The copies, and the files that were not copied.
  package let all: [ContractFile]

  /// Copies files.
  ///
  /// - Parameters:
  ///   - changed: The paths of the files that must be copied.
  ///   - files: All files of the contract, and those that they refer to.
  ///   - contract: The contract that was loaded from them.
  ///   - name: Returns the path of the copy; it differs in the last part alone.
  package init(
    of changed: Set<String>,
    among files: [ContractFile],
    of contract: Contract,
    named name: (String) -> String
  ) {
    let references = files.map { file in
      (contract.root(of: file.path)?.original).map { Self.references(in: $0, of: file.path) } ?? []
    }
    let paths = files.map { ContractFile.normalized($0.path) }
    var copied = Set(files.indices.filter { changed.contains(files[$0].path) })
    var count = -1
    while count != copied.count {
      count = copied.count
      let targets = Set(copied.map { paths[$0] })
      for position in files.indices where references[position].contains(where: { targets.contains($0.path) }) {
        copied.insert(position)
      }
    }
    let targets = Set(copied.map { paths[$0] })
    var (copies, all): ([Copy], [ContractFile]) = ([], [])
    for (position, file) in files.enumerated() {
      guard copied.contains(position) else {
        all.append(file)
        continue
      }
      let text = EditedText(file)
      let edits = references[position].filter { targets.contains($0.path) }.flatMap { reference in
        text.replace(reference.value, by: .string(name(reference.file) + reference.fragment))
      }
      let copy = ContractFile(
        path: name(file.path),
        bytes: text.applying(edits),
        isContract: file.isContract
      )
      copies.append(Copy(original: file.path, file: copy))
      all.append(copy)
    }
    (self.copies, self.all) = (copies, all)
  }

  /// A reference to another file.
  private struct Reference {
    let value: JSONValue
    /// The file, as it is written.
    let file: String
    /// The fragment after the file, with the number sign.
    let fragment: String
    /// The path of the file.
    let path: String
  }

  /// Returns the references to other files below a value; the nesting of documents has a limit when they are read.
  private static func references(in root: JSONValue, of path: String) -> [Reference] {
    var (found, work): ([Reference], [JSONValue]) = ([], [root])
    while let value = work.popLast() {
      work += value.elements
      for member in value.members {
        work.append(member.value)
        if ["$ref", "$dynamicRef", "operationRef"].contains(member.name) {
          found += [reference(member.value, of: path)].compactMap(\.self)
        } else if member.name == "mapping" {
          found += member.value.members.compactMap { reference($0.value, of: path) }
        }
      }
    }
    return found
  }

  private static func reference(_ value: JSONValue, of path: String) -> Reference? {
    guard let text = value.string else { return nil }
    let file = String(text.prefix { $0 != "#" })
    guard !file.isEmpty, !file.contains("://") else { return nil }
    return Reference(
      value: value,
      file: file,
      fragment: String(text.dropFirst(file.count)),
      path: ContractFile.path(of: PercentEncoding.decode(file), from: path)
    )
  }
}

/// Two lists whose elements are matched by a key, of which the first element that has it counts.
struct Counterparts<Element> {
  /// The elements of the old list in their order, with those of the new one; `nil` where there is none.
  let matched: [(old: Element, new: Element?)]
  /// The elements that the new list alone has, in their order.
  let added: [Element]

  init<Key: Hashable>(_ old: [Element], _ new: [Element], by key: (Element) -> Key) {
    let (known, others) = (Set(old.map(key)), Dictionary(new.map { (key($0), $0) }) { first, _ in first })
    matched = old.map { ($0, others[key($0)]) }
    added = new.filter { !known.contains(key($0)) }
  }
}

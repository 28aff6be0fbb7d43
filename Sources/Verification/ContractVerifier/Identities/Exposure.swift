/// The access of one identity to an item that another has made.
struct Exposure: Sendable, Hashable {
  /// An action on an item.
  enum Act: Sendable, Hashable, CaseIterable {
    case read, update, delete, list
  }

  /// The result of an action.
  enum Access: Sendable, Hashable {
    /// It was not tried.
    case untested
    /// The response says nothing, such as another item, less of it, or what anybody gets without credentials.
    case unclear
    /// The server refused it to the one, and not to the owner.
    case denied
    /// The one got the item as its owner sees it, or the change took effect.
    case granted
  }

  private var accesses: [Act: Access] = [:]

  /// The result of an act.
  subscript(act: Act) -> Access {
    get { accesses[act] ?? .untested }
    set { accesses[act] = newValue }
  }

  /// Whether what the one does not get shows that a server must refuse the act, too.
  ///
  /// Who may not see an item may not change it, and who may not change it may not delete it; the reverse need not hold, as
  /// in a wiki.
  func forbids(_ act: Act) -> Bool {
    switch act {
    case .list: self[.read] == .denied
    case .read: self[.list] == .denied
    case .update: forbids(.read) || self[.read] == .denied
    case .delete: forbids(.update) || self[.update] == .denied
    }
  }
}

/// The contract's statement about the owners of items.
enum OwnershipBasis: Sendable, Hashable {
  /// `x-owner` says that items belong to accounts.
  case stated
  /// A member, a path or a summary suggests it.
  case inferred
  /// It says nothing.
  case unknown
  /// It says nothing, and the items are parts of others, which may be everybody's.
  case nested
}

/// The verdict of two identities on one act, each with the item of the other.
enum OwnershipVerdict: Sendable, Hashable {
  /// There is nothing to say.
  case nothing
  /// The server gave what it must refuse.
  case fault
  /// It did so for all that is known, but nothing says that items have owners.
  case doubtful
  /// The items may be everybody's.
  case shared
  /// The one may have more rights than the other.
  case privileged

  /// Judges an act.
  ///
  /// - Parameters:
  ///   - exposure: What the one got of the other's item.
  ///   - reverse: What the other got of the one's item.
  init(on act: Exposure.Act, _ exposure: Exposure, _ reverse: Exposure, _ basis: OwnershipBasis) {
    guard exposure[act] == .granted else {
      self = .nothing
      return
    }
    if reverse[act] == .denied {
      self = .privileged
    } else if exposure.forbids(act) {
      self = .fault
    } else if reverse[act] != .granted {
      // Nothing shows that the one has no more rights than the owner.
      self = basis == .stated ? .privileged : .shared
    } else if basis == .stated || reverse.forbids(act) {
      self = .fault
    } else if act == .list || exposure[.list] == .granted || reverse[.list] == .granted {
      self = .shared
    } else if basis == .inferred {
      self = .fault
    } else {
      self = exposure[.list] == .untested && basis == .unknown ? .doubtful : .shared
    }
  }
}

import HTTPMessages

/// The scripts that have shells ask the command itself what a word may become.
enum CompletionScript {
  /// The option that prints a script.
  static let flag = "--generate-completion-script"

  /// Returns the script that arguments ask for; `nil` if they ask for none.
  static func requested(
    by arguments: [String],
    environment: [String: String]
  ) -> Result<StaticString, CommandFailure>? {
    guard let first = arguments.first, first == flag || first.hasPrefix(flag + "=") else { return nil }
    let named = first == flag ? arguments.dropFirst().first : String(first.dropFirst(flag.count + 1))
    let name = named ?? environment["SHELL"].map { String($0.split(separator: "/").last ?? "") } ?? ""
    switch CompletionShellName(rawValue: name) {
    case .bash: return .success(bash)
    case .zsh: return .success(zsh)
    case .fish: return .success(fish)
    case nil:
      let names = CompletionShellName.allCases.map(\.rawValue).joined(separator: ", ")
      return .failure(
        CommandFailure(
          "there is no completion script for the shell \"\(VisibleText.of(name))\"",
          at: flag,
          remedy: "name one of \(names)"
        )
      )
    }
  }

  /// For bash 3.2 and later.
  private static let bash: StaticString = #"""
    _contract() {
      local IFS=$'\n' kind= line
      COMPREPLY=()
      while read -r line; do
        if [ -z "$kind" ]; then kind=$line; else COMPREPLY+=("$line"); fi
      done < <("${1/#\~\//$HOME/}" ---complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2> /dev/null)
      type compopt > /dev/null 2>&1 || return 0
      case $kind in
        :none) compopt +o default +o bashdefault ;;
        :folders) compopt +o default -o dirnames ;;
      esac
      compopt -o nosort 2> /dev/null
      return 0
    }
    complete -o default -o bashdefault -F _contract contract

    """#

  private static let zsh: StaticString = #"""
    #compdef contract
    _contract() {
      local -a lines values shown
      local kind line tab=$'\t'
      lines=("${(@f)$("${words[1]/#\~\//$HOME/}" ---complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
      kind=${lines[1]}
      shift lines
      for line in "${lines[@]}"; do
        [[ -n $line ]] || continue
        values+=("${line%%$tab*}")
        shown+=("${line/$tab/  -- }")
      done
      [[ $PREFIX == --*=* ]] && compset -P 1 '*='
      [[ $PREFIX == *,* && ${#values} -gt 0 ]] && compset -P '*,'
      (( ${#values} )) && compadd -V contract -l -d shown -a values
      case $kind in
        :none) ;;
        :folders) _files -/ ;;
        *) compset -P '*='; _files ;;
      esac
    }
    if [ "$funcstack[1]" = "_contract" ]; then _contract "$@"; else compdef _contract contract; fi

    """#

  /// For fish 3.1 and later.
  private static let fish: StaticString = #"""
    function __contract_complete
        set -l words (commandline -xpc 2> /dev/null; or commandline -opc)
        set -l word (commandline -ct)
        set -l current (string unescape -- $word)
        test (count $current) -eq 1; or set current "$word"
        set -l lines (command $words[1] ---complete fish $words[2..-1] "$current" 2> /dev/null)
        for line in $lines[2..-1]
            printf '%s\n' $line
        end
        set -l prefix (string match -r -- '^--[^=]*=' $current)
        set -l path (string replace -r -- '^--[^=]*=' '' $current)
        switch "$lines[1]"
            case :files
                for file in (__fish_complete_path "$path")
                    printf '%s\n' "$prefix$file"
                end
            case :folders
                for file in (__fish_complete_directories "$path")
                    printf '%s\n' "$prefix$file"
                end
        end
    end
    complete -c contract -f -k -a '(__contract_complete)'

    """#
}

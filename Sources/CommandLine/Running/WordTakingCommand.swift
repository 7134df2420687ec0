/// A default subcommand that takes words: any word behind its parent may be one of them, and no misspelled command.
package protocol WordTakingCommand {}

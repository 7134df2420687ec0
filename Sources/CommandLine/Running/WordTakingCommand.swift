/// A default subcommand whose arguments are free words, so that a word after its parent need not be a misspelled
/// command.
package protocol WordTakingCommand {}

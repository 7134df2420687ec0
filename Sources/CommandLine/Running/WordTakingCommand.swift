/// A default subcommand that accepts any words as arguments, so that an unknown word after its parent command is not
/// reported as a misspelled command.
package protocol WordTakingCommand {}

package import CommandLine
import Conversion

extension ConversionError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, description) }
}

extension ConversionError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .unknownFormat, .unusableOption, .ambiguousDateOrder, .ambiguousSeparator, .ambiguousFlavor: .usage
    case .foreign, .unreadableFormat: .unreadable
    case .malformed, .tooLarge: .findings
    }
  }
}

import { HttpError } from '#platform/http/errors.server.ts'
import { failureText, OperatorError } from '#platform/operator-error.server.ts'

/** Wrong arguments; the message says how to use the command. */
export class UsageError extends OperatorError {
  override name = 'UsageError'
}

/** Runs a command. Errors that its user can mend are printed as a sentence; the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(failureOf(error))
    process.exitCode = 1
  }
}

/** The lines that a failed command prints. */
export const failureOf = (error: unknown): string =>
  `\n${error instanceof HttpError ? error.message : failureText(error)}\n`

import { BackupError } from '#platform/backup/format.server.ts'
import { ConfigurationError } from '#platform/config.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'

/** Wrong arguments; the message says how to use the command. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs a command. Errors that its user can mend are printed as a sentence; the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = [UsageError, BackupError, ConfigurationError, FolderInUse].some((kind) => error instanceof kind)
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error
    process.stderr.write(`\n${String(text)}\n`)
    process.exitCode = 1
  }
}

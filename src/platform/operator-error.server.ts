/** A failure that an operator can fix. Its message says how; it is printed without a stack. */
export class OperatorError extends Error {}

/** The reasons of the operating system for refusing access to a file, by its error code. */
const refusals: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

/**
 * The text of a failure for an operator: the message of an {@link OperatorError}, a sentence if the
 * operating system refuses access to a file, else the stack.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  const refusal = refusals[code]
  if (refusal && path) return `${path} cannot be used: ${refusal}.`
  return code === 'ENOSPC' ? 'The disk is full.' : (error.stack ?? error.message)
}

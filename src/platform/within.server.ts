/** The answer of some work. Fails after a number of milliseconds; see {@link deadline}. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const done = deadline(milliseconds, () => late.reject(new Error('It does not answer.')))
  return Promise.race([work, late.promise]).finally(done)
}

/**
 * Calls `late` after a number of milliseconds, unless the returned function is called before. An
 * answer that arrived while this process was busy is read first.
 */
export function deadline(milliseconds: number, late: () => void): () => void {
  let isDone = false
  const end = () => {
    if (!isDone) late()
  }
  const timer = setTimeout(() => setImmediate(() => setImmediate(end)), milliseconds)
  return () => {
    isDone = true
    clearTimeout(timer)
  }
}

/** The answer of some work. Fails after a number of milliseconds, but not if the answer has arrived while this process was busy. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const fail = () => late.reject(new Error('It does not answer.'))
  const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

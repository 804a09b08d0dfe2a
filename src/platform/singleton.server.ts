/**
 * A value of the process that is made once, although modules may be loaded twice: `npm run dev`
 * loads them for `start.server.ts` and through Vite for the API, and a test preloads some from
 * their sources.
 */
export function singleton<T>(name: string, make: () => T): T {
  const holder = globalThis as { [key: symbol]: T | undefined }
  return (holder[Symbol.for(`porchlight.${name}`)] ??= make())
}

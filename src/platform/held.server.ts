/**
 * A value of the process that is made once. `npm run dev` loads modules twice: for `main.server.ts`, and
 * through Vite for the API.
 */
export function held<T>(name: string, make: () => T): T {
  const holder = globalThis as { [key: symbol]: T | undefined }
  return (holder[Symbol.for(`porchlight.${name}`)] ??= make())
}

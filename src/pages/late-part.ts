import { use } from 'react'

/** A module that only some visitors need. */
export interface LatePart<M> {
  /** For loaders: after this, {@link LatePart.use} returns at once, as the server needs it. */
  load: () => Promise<void>
  /** The module, for a component inside `<Suspense>`. */
  use: () => M
}

/**
 * A part of a page that is loaded on its first use. A failed load is tried again by the next one.
 */
export function latePart<M>(importModule: () => Promise<M>): LatePart<M> {
  let fetched: Promise<M> | undefined

  function fetchModule(): Promise<M> {
    fetched ??= importModule().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }

  return {
    load: async () => {
      const part = fetchModule()
      const value = await part
      void Object.assign(part, { status: 'fulfilled', value })
    },
    use: () => use(fetchModule()),
  }
}

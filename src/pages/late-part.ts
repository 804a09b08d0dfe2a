import { use } from 'react'

/** A module that only some visitors need. */
export interface LatePart<M> {
  /** For loaders. After it, {@link LatePart.use} returns immediately, which the server needs. */
  load: () => Promise<void>
  /** The module, for a component inside `<Suspense>`. */
  use: () => M
}

/**
 * A part of a page that is loaded on its first use. A failed load is tried again by the next one.
 */
export function latePart<M>(importModule: () => Promise<M>): LatePart<M> {
  let fetching: Promise<M> | undefined
  let part: M | undefined

  async function fetchModule(): Promise<M> {
    try {
      part = await importModule()
      return part
    } catch (error) {
      fetching = undefined
      throw error
    }
  }
  const fetchOnce = () => (fetching ??= fetchModule())

  return {
    load: async () => void (await fetchOnce()),
    use: () => part ?? use(fetchOnce()),
  }
}

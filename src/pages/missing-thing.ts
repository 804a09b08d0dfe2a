/** The thing that does not exist at this address, and the way back. */
export interface MissingThing {
  title: string
  text: string
  to: string
  back: string
  /** Shown if it may exist but could not be read. */
  unread?: string
}

/** Reloading fixes errors in a page's code once a newer build is there. */
export async function reload(): Promise<void> {
  await fetch('/livez')
  location.reload()
}

/** The facts about the browser build for the service worker: see build/service-worker.ts. */
declare module 'virtual:build' {
  /** Changes if any of `files` changes. */
  export const build: string
  /** Addresses of the files that a visitor may need offline. */
  export const files: string[]
  /** Files without which a document is not from this build. */
  export const marks: string[]
}

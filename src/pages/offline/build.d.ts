/** What the build of the service worker knows of the build for browsers: see build/service-worker.ts. */
declare module 'virtual:build' {
  /** Changes with every file of the shell. */
  export const build: string
  /** What a visitor may need offline, as addresses. */
  export const files: string[]
  /** Without these a document of the site is none of this build. */
  export const marks: string[]
}

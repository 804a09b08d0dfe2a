/**
 * The part of the browser's Trusted Types that the site uses; TypeScript doesn't describe it yet.
 */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML?: (markup: string) => string; createScriptURL?: (url: string) => string | null },
  ) => { createHTML: (markup: string) => string }
}

interface Window {
  /** Some browsers don't have it; they use text as it is. */
  readonly trustedTypes?: TrustedTypes
}

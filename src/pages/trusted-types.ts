/** The part of the browser's Trusted Types that the site uses; TypeScript doesn't describe it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML?: (markup: string) => string; createScriptURL?: (url: string) => string },
  ) => { createHTML: (markup: string) => string }
}

// Only the browser has it, and not every browser: then text is used as it is.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The addresses that scripts may come from: the service worker, and files of the build. */
const ownScript = /^\/(sw\.js$|assets\/)/

// Named "default", it checks every address that this site or the map gives to a worker.
trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    if (origin === location.origin && ownScript.test(pathname)) return address
    throw new TypeError(`No script may come from ${address}`)
  },
})

const fromServer = trustedTypes?.createPolicy('server-markup', { createHTML: (markup) => markup })

/**
 * Marks markup as safe for `dangerouslySetInnerHTML` and parsers. Only for text of a document that our
 * server has rendered. It is a text in browsers without Trusted Types, and typed as one in all.
 */
export const serverMarkup = (markup: string): string => fromServer?.createHTML(markup) ?? markup

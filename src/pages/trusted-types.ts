const trustedTypes = import.meta.env.SSR ? undefined : window.trustedTypes

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

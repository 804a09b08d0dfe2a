const types = import.meta.env.SSR ? undefined : window.trustedTypes

// Named "default", it checks every address that the site or the map gives to a worker: only the
// service worker and files of the build. The browser throws if it returns no address.
types?.createPolicy('default', {
  createScriptURL: (address) => (/^\/(sw\.js|assets\/[\w.-]+)$/.test(address) ? address : null),
})

const policy = types?.createPolicy('server', { createHTML: String })

/**
 * Marks markup as safe for `dangerouslySetInnerHTML` and parsers. Only for text of a document that
 * our server has rendered. It is a text in browsers without Trusted Types, and typed as one in all.
 */
export const serverMarkup = (markup: string): string => policy?.createHTML(markup) ?? markup

import { html, raw } from 'hono/html'
import type { ApiDocument } from './openapi-document.server.ts'
import { hashSource, policyOf } from './security-headers.server.ts'

/** Where the reference of the API reads its document. */
export const documentAddress = '/rest/v1/openapi.json'

/**
 * The OpenAPI document as a readable page: a list of the operations, which the script replaces with
 * the whole reference (docs/decisions/0026-headers.md). `script` is the script's address.
 */
export async function apiPage({ info, paths }: ApiDocument, script: string): Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { summary }]) => html`<li>${summary ?? ''} <code>${method.toUpperCase()} ${path}</code></li> `,
    ),
  )
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>The API of Porchlight</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <style>${raw(style)}</style>
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <header>
          <a href="/">Porchlight</a>
          <a href="${documentAddress}">openapi.json</a>
        </header>
        <main id="reference" data-address="${documentAddress}">
          <h1>The API of Porchlight</h1>
          <p>${info.description}</p>
          <ul>
            ${operations}
          </ul>
        </main>
      </body>
    </html>`
  return page.toString()
}

/** The colors of src/ui/theme.css, and those that Redoc’s theme does not reach. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#fcfaf4, #12161e); color: light-dark(#1c2430, #efebe3) }
a { color: light-dark(#8a5300, #f0b95c) }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0 1rem; border-bottom: 1px solid light-dark(#e1ddd3, #343b47) }
header a { display: inline-flex; align-items: center; min-height: 44px }
main:not(:has(.redoc-wrap)) { padding: 0 1rem; overflow-wrap: anywhere }
#reference h5, #reference h5 span { color: light-dark(#525b67, #a9b0ba) }
#reference h5 + svg polygon { fill: currentColor }
#reference [role=tab][aria-selected=true] { color: #1c2430 }
`

/**
 * Styles that Redoc adds: the rules of styled-components, which a script adds to an empty element.
 */
const emptyStyle = ''

/** Styles of a part of Redoc that is switched off; the journeys notice if they change. */
const scrollbarStyle = 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='

/** What the reference needs: its script, the document, and the styles that are known in advance. */
export const apiPagePolicy = policyOf({
  'script-src': ["'self'"],
  'style-src': [hashSource(style), hashSource(emptyStyle), `'${scrollbarStyle}'`],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify'],
})

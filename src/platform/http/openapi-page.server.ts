import { html } from 'hono/html'
import type { ApiDocument, Operation } from './openapi-document.server.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document as one readable page without scripts. */
export function apiPage(document: ApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [call(method.toUpperCase(), path, operation)] : []
    }),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The API of Porchlight</title>
        <style>
          :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
          body { max-width: 65rem; margin: 2rem auto; padding: 0 1rem }
          details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0 }
          summary { cursor: pointer; min-height: 44px; display: flex; gap: 1rem; align-items: center; flex-wrap: wrap }
          code { font-size: .95em } pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: 10px }
          b { min-width: 4.5rem }
        </style>
      </head>
      <body>
        <h1>The API of Porchlight</h1>
        <p>${document.info.description}</p>
        <p>The same for programs: <a href="/rest/v1/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
        ${calls}
      </body>
    </html>`
}

function call(method: string, path: string, { summary, parameters, requestBody, responses }: Operation) {
  return html`<details>
    <summary><b>${method}</b> <code>${path}</code> <span>${summary ?? ''}</span></summary>
    <pre>${JSON.stringify({ parameters, requestBody, responses }, null, 2)}</pre>
  </details>`
}

import { html, raw } from 'hono/html'
import type { ApiDocument, Components, Media, Operation, Parameter, Response } from './openapi-document.server.ts'
import { describedType, fieldsOf, type Markup, nameOf, schemaAnchor, withCode } from './openapi-schema-page.server.ts'
import { hashSource, policyOf } from './security-headers.server.ts'

/** The address of the document for programs. */
export const documentAddress = '/rest/v1/openapi.json'

/** An operation with its address. */
interface Listed extends Operation {
  method: string
  path: string
}

/**
 * The OpenAPI document as a page for readers: a menu, each operation with its parameters, body and
 * answers, and each named schema once. It needs no script (docs/decisions/0009-libraries.md).
 */
export async function apiPage(document: ApiDocument): Promise<string> {
  const components = document.components as unknown as Components
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Listed => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const subjects = Object.entries(Object.groupBy(operations, ({ tags = [] }) => tags[0] ?? ''))
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>The API of ${document.info.title}</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <style>${raw(style)}</style>
      </head>
      <body>
        <header>
          <a href="/">${document.info.title}</a>
          <a href="${documentAddress}">openapi.json</a>
          <h1>The API of ${document.info.title}</h1>
          <p>${withCode(document.info.description ?? '')}</p>
        </header>
        <nav aria-label="Operations">${subjects.map(([subject, list = []]) => menuOf(subject, list))}</nav>
        <main>
          ${subjects.flatMap(([, list = []]) => list.map((operation) => sectionOf(operation, components)))}
          ${Object.entries(components.schemas).map(
            ([name, schema]) => html`<section id="${schemaAnchor(name)}">
              <h2>${name}</h2>
              ${schema.properties ? fieldsOf(schema) : html`<p>${describedType(schema)}</p>`}
            </section>`,
          )}
        </main>
      </body>
    </html>`
  return page.toString()
}

const anchorOf = ({ tags = [], operationId }: Operation) =>
  `tag/${tags[0]?.replaceAll(' ', '-')}/operation/${operationId}`

const menuOf = (subject: string, operations: Listed[]) =>
  html`<details><summary>${subject}</summary><ul>${operations.map(
    (operation) => html`<li><a href="#${anchorOf(operation)}">${operation.summary ?? operation.operationId}</a></li>`,
  )}</ul></details>`

function sectionOf(operation: Listed, components: Components): Markup {
  const { method, path, summary, description, requestBody } = operation
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? components.parameters[nameOf(one.$ref)]! : one,
  )
  return html`<section id="${anchorOf(operation)}">
    <h2>${summary ?? operation.operationId}</h2>
    <p><code>${method} ${path}</code></p>
    ${description ? html`<p>${withCode(description)}</p>` : ''}
    <p>${withCode(accessOf(operation))}</p>
    ${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map(parameterRow)}</ul>` : ''}
    ${requestBody ? html`<h3>Body</h3>${contentOf(requestBody.content, components)}` : ''}
    <h3>Answers</h3>
    ${Object.entries(operation.responses).map(([status, response]) => answerOf(status, response, components))}
  </section>`
}

/** Who may call an operation, in words. */
function accessOf({ security = [] }: Operation): string {
  const scope = security.flatMap(({ token = [] }) => token)[0]
  if (scope) return `Needs a session, or a token with the scope \`${scope}\`.`
  const [kind] = security.flatMap(Object.keys)
  if (kind === undefined) return 'Open to everyone.'
  return kind === 'cookie' ? 'Needs a session.' : `Needs the key \`${kind}\`.`
}

const parameterRow = ({ name, in: place, required, description, schema = {} }: Parameter) =>
  html`<li><code>${name}</code> (${place}${required ? '' : ', optional'}): ${describedType(schema)}${
    description ? html`. ${withCode(description)}` : ''
  }</li>`

/** An answer. Shared ones have only a line, the others have their body. */
function answerOf(status: string, response: Response, components: Components): Markup {
  const shared = response.$ref ? components.responses[nameOf(response.$ref)] : undefined
  const { description = '', content } = shared ?? response
  const line = html`<code>${status === 'default' ? 'others' : status}</code> ${withCode(description)}`
  if (shared || !content) return html`<p>${line}</p>`
  return html`<details><summary>${line}</summary>${contentOf(content, components)}</details>`
}

/** The body of a request or an answer in each of its content types, with examples. */
function contentOf(content: Record<string, Media>, components: Components): Markup[] {
  return Object.entries(content).map(([type, { schema = {}, example, examples = {} }]) => {
    const values = Object.values(examples).map(({ $ref }) => components.examples[nameOf($ref)]?.value)
    return html`<p><code>${type}</code>: ${describedType(schema)}</p>
      ${[...values, example]
        .filter((value) => value !== undefined)
        .map((value) => html`<pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>`)}`
  })
}

/** The colors of src/ui/theme.css. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; scroll-padding-top: 1rem }
body { margin: 0; background: light-dark(#fcfaf4, #12161e); color: light-dark(#1c2430, #efebe3); overflow-wrap: anywhere }
a { color: light-dark(#8a5300, #f0b95c) }
header a, nav a { display: inline-flex; align-items: center; min-height: 44px }
header a { margin-right: 1.5rem }
header p, header, nav, main { padding: 1rem }
nav ul { list-style: none; margin: 0; padding: 0 0 0 1rem }
summary { min-height: 44px; align-content: center; cursor: pointer }
section { padding: 1rem 0; border-top: 1px solid light-dark(#e1ddd3, #343b47) }
h3 { margin: 1rem 0 0; font-size: 1rem }
section p { margin: .5rem 0 }
main ul { margin: 0; padding-left: 1.25rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
code { color: light-dark(#525b67, #a9b0ba) }
pre { max-height: 24rem; overflow: auto; padding: 1rem; border-radius: .5rem; background: light-dark(#f4f0e8, #0d1017) }
@media (min-width: 60rem) {
  body { display: grid; grid-template: auto 1fr / 20rem 1fr }
  header { grid-column: 1 / 3 }
  nav { position: sticky; top: 0; max-height: 100vh; box-sizing: border-box; overflow: auto }
}
`

/** The page loads nothing but its style and the icon. */
export const apiPagePolicy = policyOf({
  'style-src': [hashSource(style)],
  'img-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [],
})

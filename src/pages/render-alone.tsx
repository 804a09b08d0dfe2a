import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { createApiClient } from '#platform/api-client.ts'
import type { RenderAlone } from '#platform/kept-markup.ts'
import { addSymbols, withSymbols } from '#ui/icon.ts'
import { App } from './app.tsx'

/** Without data and without an API, so the result contains nothing of a user. */
const services = {
  queryClient: new QueryClient(),
  api: createApiClient(() => Promise.reject(new Error('This part of a page is rendered without the API'))),
}

const root = /^<(\w+) class="([^"]*)">/

/**
 * Renders an element for all pages that contain it. Throws if its root has no class, or other
 * attributes.
 */
export const renderAlone: RenderAlone = (component, props) => {
  const { rendered, symbols } = withSymbols(() =>
    renderToString(
      <StaticRouter location="/">
        <App services={services}>{createElement(component, props)}</App>
      </StaticRouter>,
    ),
  )
  const [start, tag, className] = root.exec(rendered) ?? []
  if (!start || !tag || !className) throw new Error(`The root must have a class and no more: ${rendered.slice(0, 80)}`)
  const inner = Buffer.from(rendered.slice(start.length, -`</${tag}>`.length))
  return { tag, className, inner, onUse: () => addSymbols(symbols) }
}

import { createElement, Fragment, type ReactNode } from 'react'

const voids = new Set(['br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

interface Open {
  name: string
  properties: Record<string, string | true>
  children: ReactNode[]
}

/**
 * The body of a page that React made, as plain elements without components, scripts and styles. It
 * reads only what `renderToString` writes, not all of HTML.
 */
export function elementsOf(page: string): ReactNode {
  const markup = page
    .slice(page.indexOf('<body'), page.lastIndexOf('</body>'))
    .replaceAll(/^<body[^>]*>|<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
  const root: Open = { name: '', properties: {}, children: [] }
  const open = [root]
  for (const [, end, name = '', attributes = '', text] of markup.matchAll(
    /<(\/?)([\w-]+)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    if (text !== undefined) open.at(-1)?.children.push(decoded(text))
    else if (!end) open.push({ name, properties: propertiesOf(attributes), children: [] })
    if (end || voids.has(name)) {
      const ended = open.pop()!
      if (ended.name !== name) throw new Error(`<${ended.name}> ends as <${name}>`)
      open.at(-1)?.children.push(createElement(name, ended.properties, ...ended.children))
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> has no end`)
  return createElement(Fragment, null, ...root.children)
}

/** React wants an object for `style`, so it gets another name. */
function propertiesOf(attributes: string): Open['properties'] {
  return Object.fromEntries(
    Array.from(attributes.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name === 'class' ? 'className' : name === 'style' ? 'data-style' : name,
      value === '' ? true : decoded(value),
    ]),
  )
}

function decoded(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

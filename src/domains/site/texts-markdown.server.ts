import { Marked, Parser, type Token, type Tokens } from 'marked'
import { invalid } from '#platform/http/errors.server.ts'
import { plainText } from '#platform/plain-text.ts'
import { t } from '#ui/language.ts'
import type { RenderedText, TextSection } from './texts-contract.ts'

const markdown = new Marked({ gfm: true, renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') } })

/** The addresses that a link may have: of this site, of the web, of a mailbox, of a phone. */
const linkAddress = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i

/**
 * Renders Markdown that an operator has written. A first line `# …` becomes the title, and each
 * `## …` begins a section. Throws 422 at `path` for what a page can't show: HTML, pictures, and
 * links with other addresses.
 */
export function renderText(source: string, { title, path }: { title: string; path: string }): RenderedText {
  const tokens = markdown.lexer(source)
  const problems = problemsIn(tokens)
  if (problems.length > 0) throw invalid(problems.map((message) => ({ path, message })))
  const [first] = tokens
  const named = first && isHeading(first, 1) ? first : undefined
  const parts = partsOf(named ? tokens.slice(1) : tokens)
  const ids = new Set<string>()
  return {
    title: named ? titleOf(named) : title,
    html: htmlOf(parts.before),
    sections: parts.sections.map(({ heading, body }) => sectionOf(heading, body, ids)),
  }
}

function problemsIn(tokens: Token[]): string[] {
  const problems = new Set<string>()
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === 'html')
      problems.add(t('Please use Markdown instead of HTML: {text}', { text: begin(token.raw) }))
    if (token.type === 'image') problems.add(t('Pictures can’t be shown here: {text}', { text: begin(token.raw) }))
    if (token.type === 'link' && !linkAddress.test((token as Tokens.Link).href))
      problems.add(t('A link begins with https://, mailto:, tel: or /: {text}', { text: begin(token.raw) }))
  })
  return [...problems]
}

const begin = (text: string) => (text.trim().length > 60 ? `${text.trim().slice(0, 60)}…` : text.trim())

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && (token as Tokens.Heading).depth <= depth

function partsOf(tokens: Token[]) {
  const before: Token[] = []
  const sections: { heading: Tokens.Heading; body: Token[] }[] = []
  for (const token of tokens)
    if (isHeading(token, 2)) sections.push({ heading: token, body: [] })
    else (sections.at(-1)?.body ?? before).push(token)
  return { before, sections }
}

function sectionOf(heading: Tokens.Heading, body: Token[], ids: Set<string>): TextSection {
  const title = titleOf(heading)
  const html = htmlOf(body)
  return { id: anchorOf(title, ids), title, html, text: wordsOf(html) }
}

const htmlOf = (tokens: Token[]) => markdown.parser(tokens).trim()

const titleOf = ({ tokens }: Tokens.Heading) => wordsOf(Parser.parseInline(tokens))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of HTML without its markup. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A heading as an anchor that no other heading of the text has. */
function anchorOf(title: string, taken: Set<string>): string {
  const name =
    plainText(title)
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section'
  let id = name
  for (let count = 2; taken.has(id); count++) id = `${name}-${count}`
  taken.add(id)
  return id
}

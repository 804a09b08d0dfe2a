import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A text for translators, as src/ui/language.ts takes it, and where it stands. */
export interface FoundText {
  text: string
  file: string
  line: number
  /** True if it is translated when its file is loaded, while nothing knows the language yet. */
  tooEarly: boolean
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const root = join(import.meta.dirname, '..')

/** All texts of the product, in the order of files and lines. */
export function allTexts(): FoundText[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^src\/pages\/dev\//.test(file))
    .sort()
    .flatMap((file) => textsIn(readFileSync(join(root, file), 'utf8'), file))
  return [...files, ...countryTexts()]
}

/** The texts of all countries: the words in their packs, which are plain data. */
export const countryTexts = (): FoundText[] =>
  globSync('db/countries/*/pack.ts', { cwd: root })
    .sort()
    .flatMap((file) => wordsIn(readFileSync(join(root, file), 'utf8'), file))

/** The fields of a pack that have words (db/countries/country.ts), unless it is a pattern. */
const wordFields = /^(name|one|same|form|invalid|credit)$/
const pattern = /^\[|\|/

function wordsIn(source: string, file: string): FoundText[] {
  return nodesOf(source, file).flatMap(({ node }) => {
    const key = node.type === 'Property' ? (node['key'] as Node)['name'] : undefined
    const text = typeof key === 'string' && wordFields.test(key) ? literalIn(node['value'] as Node) : undefined
    return text === undefined || pattern.test(text) ? [] : [{ text, file, line: lineOf(source, node), tooEarly: false }]
  })
}

/** The texts of a file: the first arguments of `t()` and `msg()`. */
export function textsIn(source: string, file: string): FoundText[] {
  if (!/\b(t|msg)\(/.test(source)) return []
  return nodesOf(source, file).flatMap(({ node, inFunction }) => {
    const call = calledIn(node)
    const text = call && literalIn((node['arguments'] as Node[])[0])
    if (text === undefined) return []
    return [{ text, file, line: lineOf(source, node), tooEarly: call === 't' && !inFunction }]
  })
}

/** Attributes of components whose values users read. */
const shown =
  /^(action|alt|aria-label|cancelText|caption|confirmText|description|done|error|heading|hint|label|lead|legend|noun|of|panelLabel|pendingText|placeholder|preheader|question|submitText|term|text|title|what)$/

/** The texts between the tags of a component, and in its attributes, that nothing translates. */
export const bareTextsIn = (source: string): string[] =>
  nodesOf(source, 'component.tsx').flatMap(({ node }) => {
    const text = node.type === 'JSXText' ? String(node['value']).trim() : attributeIn(node)
    return text && /[A-Za-z]{2}/.test(text) ? [text] : []
  })

/** Calls whose texts only operators, the log or programs read: errors of the server, OpenAPI. */
const unread =
  /^(t|msg|describeRoute|describe|describePicture|answers|answerWith|notices|says|isXml|registerTool|counterOf|byQueue|toBe|(log|logger)\.\w+|(?!HttpError)\w*Error|\w*Refused\w*|RefusedCall|Unexpected|NotPublic|MailNotSent|GoogleReviewsFailed|ZipLookupFailed|GrantFailed|ProgramDocumentProblem|unavailable|FolderInUse)$/

/** Properties that describe an operation or a sample. */
const undescribed = /^(description|summary|example|note|error_description)$/

/**
 * The sentences of a file without components that nothing translates. Their texts begin with a
 * capital and go on with a small letter, or end like a sentence.
 */
export function bareSentencesIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    if (/^(TSTypeAliasDeclaration|TSInterfaceDeclaration|TaggedTemplateExpression|Import)/.test(node.type)) return
    if (/^(Call|New)Expression$/.test(node.type) && unread.test(calleeOf(node['callee'] as Node))) return
    if (node.type === 'Property' && undescribed.test(String((node['key'] as Node)['name']))) return
    const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
    const text = literalIn(node) ?? quasis.map(({ value }) => value.cooked).join('…')
    if (isSentence(text) && !/^(Basic|Bearer|Disallow:|Sitemap:) |^(Get|Post|Read|Create|Return|Sign in) /.test(text))
      found.push(text)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return found
}

const isSentence = (text: string) => /^[A-Z][a-z’']+[,;:]? (…|[a-z])|^[A-Z…].*[a-z]{2} .*[a-z…][.!?]$/.test(text)

/** "HttpError", "log.info". */
const calleeOf = (callee: Node): string => {
  if (callee.type === 'Identifier') return String(callee['name'])
  const object = callee['object']
  const of = isNode(object) ? String(object['name'] ?? (object['property'] as Node | undefined)?.['name']) : ''
  const name = String((callee['property'] as Node | undefined)?.['name'])
  return /^log(ger)?$/.test(of) ? `${of}.${name}` : name
}

/** All constant strings of a file, translated or not. */
export const literalsIn = (source: string, file: string): string[] =>
  nodesOf(source, file).flatMap(({ node }) => {
    const text = node.type === 'JSXText' ? String(node['value']).trim() : literalIn(node)
    return text ? [text] : []
  })

/** The value of an attribute that is a text: it has blanks, or begins like a sentence. */
function attributeIn({ type, name, value }: Node): string | undefined {
  if (type !== 'JSXAttribute' || !isNode(name) || !isNode(value)) return undefined
  const text = value['value']
  const isText = typeof text === 'string' && (text.includes(' ') || /^[A-Z][a-z]+$/.test(text))
  return isText && shown.test(String(name['name'])) ? text : undefined
}

const lineOf = (source: string, { start }: Node): number => source.slice(0, start).split('\n').length

/** All nodes of a file, each with whether it is in a function. */
function nodesOf(source: string, file: string): { node: Node; inFunction: boolean }[] {
  const found: { node: Node; inFunction: boolean }[] = []
  const visit = (node: Node, inFunction: boolean) => {
    found.push({ node, inFunction })
    const inside = inFunction || /Function/.test(node.type)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child, inside)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false)
  return found
}

function calledIn({ type, callee }: Node): 't' | 'msg' | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'Identifier') return undefined
  return callee['name'] === 't' || callee['name'] === 'msg' ? callee['name'] : undefined
}

function literalIn(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node?.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? quasis[0]!.value.cooked : undefined
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

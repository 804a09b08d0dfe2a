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
  const files = globSync(['src/**/*.{ts,tsx}', 'db/countries/*/pack.ts'], { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$|^src\/pages\/dev\//.test(file))
    .sort()
    .flatMap((file) => textsIn(readFileSync(join(root, file), 'utf8'), file))
}

/** The texts of a file: the first arguments of `t()` and `msg()`. */
export function textsIn(source: string, file: string): FoundText[] {
  if (!/\b(t|msg)\(/.test(source)) return []
  const found: FoundText[] = []
  const visit = (node: Node, inFunction: boolean) => {
    const call = calledIn(node)
    const text = call && literalIn((node['arguments'] as Node[])[0])
    if (text !== undefined) {
      const line = source.slice(0, node.start).split('\n').length
      found.push({ text, file, line, tooEarly: call === 't' && !inFunction })
    }
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

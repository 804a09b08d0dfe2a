import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Move, moves } from '#features/bookings/rules.ts'

/** The page that holds the diagram, between these two lines. */
export const page = fileURLToPath(new URL('../docs/bookings.md', import.meta.url))
const begin = '<!-- npm run diagram writes from here -->'
const end = '<!-- to here -->'

/** The page with the diagram and the table drawn anew. Throws when it has no place for them. */
export function withDiagram(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for the diagram: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n\n${diagram()}\n\n${table()}\n\n${text.slice(to)}`
}

/** One arrow for each way that leads on; what leaves a booking in its state is one loop. */
function diagram(): string {
  const ways = moves.flatMap((move) =>
    move.from.flatMap((from) => (move.to ? `  ${from ?? '[*]'} --> ${move.to}: ${labelOf(move)}` : [])),
  )
  const loops = statuses().flatMap((status) => {
    const acts = moves.filter(({ from, to }) => to === null && from.includes(status)).map(({ act }) => act)
    return acts.length > 0 ? `  ${status} --> ${status}: ${acts.join(', ')}` : []
  })
  const ends = statuses().filter((status) => !moves.some(({ from }) => from.includes(status)))
  const last = ends.map((status) => `  ${status} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...ways, ...loops, ...last, '```'].join('\n')
}

const statuses = () => [...new Set(moves.flatMap(({ to }) => to ?? []))]

function labelOf(move: Move): string {
  return [`${move.act} (${whoOf(move)})`, conditionsOf(move)].filter(Boolean).join(', ')
}

const whoOf = ({ by }: Move) => (by.includes('nobody') ? 'by itself' : by.join(' or '))

const conditionsOf = ({ when, needs }: Move) =>
  [...when.map(({ said }) => said), ...(needs ? [`with a ${needs}`] : [])].join(', ')

function table(): string {
  const rows = moves.map((move) => [
    move.from.map((from) => from ?? '–').join(', '),
    move.to ?? 'as it was',
    move.act,
    whoOf(move),
    conditionsOf(move) || '–',
  ])
  return [['from', 'to', 'what', 'who', 'if'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, withDiagram(readFileSync(page, 'utf8')))

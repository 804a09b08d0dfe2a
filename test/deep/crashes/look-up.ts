import type { Db } from '#platform/db/db.server.ts'
import { type Kind, kinds, type Write } from './writers.ts'

/** Acknowledged writes that are gone, and rows that one write made twice. */
export interface Found {
  lost: string[]
  twice: string[]
}

interface Row {
  id: string
  text: string
}

/** Rows that contain one of the texts, or for names those of the customers. */
const rowsOf: Record<Kind, (db: Db, writes: readonly Write[]) => Promise<Row[]>> = {
  name: (db, writes) =>
    db
      .selectFrom('users')
      .select(['id', 'name as text'])
      .where('id', 'in', [...new Set(writes.map(({ customer_id }) => customer_id))])
      .execute(),
  booking: (db, writes) =>
    db.selectFrom('bookings').select(['id', 'notes as text']).where('notes', 'in', textsOf(writes)).execute(),
  message: (db, writes) =>
    db.selectFrom('messages').select(['id', 'content as text']).where('content', 'in', textsOf(writes)).execute(),
  'service request': (db, writes) =>
    db.selectFrom('leads').select(['id', 'title as text']).where('title', 'in', textsOf(writes)).execute(),
  review: (db, writes) =>
    db.selectFrom('reviews').select(['id', 'comment as text']).where('comment', 'in', textsOf(writes)).execute(),
}

const textsOf = (writes: readonly Write[]) => writes.map(({ text }) => text)

/** Looks up every write in the database. */
export async function lookUp(db: Db, writes: readonly Write[]): Promise<Record<Kind, Found>> {
  const found: [Kind, Found][] = []
  for (const kind of kinds) {
    const own = writes.filter((write) => write.kind === kind)
    const lost: string[] = []
    const twice: string[] = []
    // A statement has at most 65,535 parameters.
    for (let at = 0; at < own.length; at += 10_000) {
      const some = own.slice(at, at + 10_000)
      const rows = Map.groupBy(await rowsOf[kind](db, some), ({ id, text }) => (kind === 'name' ? id : text))
      for (const { text, id, customer_id } of some) {
        const stored = rows.get(kind === 'name' ? customer_id : text) ?? []
        if (kind === 'name' ? !isReached(stored[0]?.text, text) : !stored.some((row) => row.id === id)) lost.push(text)
        if (kind !== 'name' && stored.length > 1) twice.push(text)
      }
    }
    found.push([kind, { lost, twice }])
  }
  return Object.fromEntries(found) as Record<Kind, Found>
}

/** Whether a stored name is the acknowledged one or a later one of the same customer. */
function isReached(stored = '', acknowledged: string): boolean {
  const [is, should] = [stored, acknowledged].map((name) => name.replace('Robin ', '').split('-').map(Number))
  const [turn, number] = [is?.[1] ?? -1, is?.[2] ?? -1]
  const [wantedTurn, wantedNumber] = [should?.[1] ?? 0, should?.[2] ?? 0]
  return turn > wantedTurn || (turn === wantedTurn && number >= wantedNumber)
}

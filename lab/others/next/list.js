import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { elementsOf } from './markup.ts'

const { DATABASE_URL, LIST } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 16 })
// The build has no list yet.
const { page, statements } = LIST ? JSON.parse(readFileSync(LIST, 'utf8')) : { page: '', statements: [] }
const elements = elementsOf(page)

/** Our list page: sends the statements of its API call, and renders the same elements. */
export async function list() {
  for (const statement of statements) await pool.query(statement)
  return elements
}

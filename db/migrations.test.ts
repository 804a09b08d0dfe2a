import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const files = readdirSync(folder).map((name) => ({ name, lines: readFileSync(join(folder, name), 'utf8').split('\n') }))

// A partition belongs to the owner of its table.
const startsTable = /^create (unlogged )?table (?!.* partition of )/

test('each table names its owner, the feature that writes it, in the line above', () => {
  const tables = files.flatMap(({ name, lines }) =>
    lines.flatMap((line, at) => (startsTable.test(line) ? [{ name, line, above: lines[at - 1] }] : [])),
  )
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter(({ above }) => !/^-- owner: [a-z-]+$/.test(above ?? ''))).toEqual([])
})

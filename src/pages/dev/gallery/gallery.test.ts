import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textsIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

test('the gallery shows every component of src/ui', () => {
  const shown = textsIn(new URL('./', import.meta.url))
    .map(({ text }) => text)
    .join('\n')
  const parts = textsIn(new URL('../../../ui/', import.meta.url)).map(({ name }) => name)
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((name) => !shown.includes(`#ui/${name}'`))).toEqual([])
})

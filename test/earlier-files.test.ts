import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forgetFiles } from '../build/earlier-files.ts'

test('a build keeps the files of earlier builds for a day, because a running server may still load them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = Date.now()
  const hours = { 'new.js': 0, 'same.js': 100, 'earlier.js': 23, 'old.js': 25 }
  for (const [name, age] of Object.entries(hours)) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), now / 1000, now / 1000 - age * 3600)
  }
  await forgetFiles(folder, new Set(['new.js', 'same.js']), now)
  expect((await readdir(folder)).sort()).toEqual(['earlier.js', 'new.js', 'same.js'])
})

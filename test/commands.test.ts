import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command of bin/run.mjs in a folder. */
function run(args: string[], { cwd = '.', ...env }: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cwd, 'bin', 'run.mjs'), ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('before packages are installed, fill prints the template, and npm does not write to standard output', () => {
  const cwd = join(folder, 'clone')
  for (const path of ['bin', 'package.json', 'package-lock.json']) cpSync(path, join(cwd, path), { recursive: true })
  writeFileSync(join(folder, 'template'), 'host=${HOST}\n')
  const npm = join(folder, 'npm.js')
  writeFileSync(npm, "console.log('added 1 package'); process.exit(1)")
  const filled = run(['fill', join(folder, 'template')], { cwd, npm_execpath: npm, HOST: 'db.example' })
  expect(filled).toEqual({ status: 0, stdout: 'host=db.example\n', stderr: '' })
  const migrated = run(['migrate'], { cwd, npm_execpath: npm })
  expect(migrated).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('added 1 package') })
})

test('a file or folder that cannot be used is named in one sentence', () => {
  const file = join(folder, 'empty.tar.zst')
  writeFileSync(file, '')
  const settings = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URLS: '' }
  const said = (args: string[], env = {}) => run(args, { ...settings, ...env }).stderr
  expect(said(['restore', '--check', folder])).toBe(`\n${folder} is a folder. Name the file of a backup.\n`)
  expect(said(['restore', '--check', file])).toMatch(/^\nThe archive has no signature\. .* add --unverified\.\n$/)
  expect(said(['restore', '--check', '--unverified', file])).toBe(
    '\nThe archive is damaged or incomplete: its end is missing.\n',
  )
  const missing = join(folder, 'missing.csv')
  for (const args of [
    ['country', missing, 'ca'],
    ['import', missing],
  ])
    expect(said(args), args[0]).toBe(`\n${missing} cannot be used: it does not exist.\n`)
  expect(said(['import', file, '--mapping', '{"Pitch":"sketch"}'])).toBe(
    '\nThe mapping is not JSON that names fields of columns\n',
  )
  expect(said(['migrate'], { DATA_DIR: file })).toBe(`\n${file} cannot be used: it is not a folder.\n`)
})

test('a command without arguments refuses them and does nothing', () => {
  for (const args of [
    ['migrate', '--help'],
    ['start', '--port', '5000'],
    ['build', 'now'],
  ]) {
    const refused = run(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(`Usage: npm run ${args[0]}\n`) })
  }
})

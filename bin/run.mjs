// Runs a command of this table: npm run seed is node bin/run.mjs seed. First installs and builds if
// needed, so it must work with Node 20 alone. npm test is in test.mjs.
import { chromium } from './chromium.mjs'
import { smallNewSpace } from './node-options.mjs'
import { fail, run } from './processes.mjs'
import { ready } from './ready.mjs'
import { supervise } from './supervise.mjs'

/**
 * scripts  files to run with Node 24, one after the other, each with the command's arguments
 * build    build the site first if it is out of date
 * packages 'site' if it runs in a production install, 'build' if it needs no tools of tests and
 *          checks, 'none' if it runs with Node 20 alone
 * browser  find Chromium and pass it as CHROMIUM_PATH
 * server   stop the script if this process dies, even by SIGKILL
 * restart  start the script again if it crashes
 * env      more environment variables
 * bare     takes no arguments
 */
const commands = {
  start: {
    description: 'serve the site',
    bare: true,
    scripts: ['dist/server/main.js'],
    build: true,
    packages: 'site',
    server: true,
    restart: true,
    env: { NODE_OPTIONS: [process.env.NODE_OPTIONS, smallNewSpace].filter(Boolean).join(' ') },
  },
  build: {
    description: 'build the site if it is out of date',
    bare: true,
    scripts: [],
    build: true,
    packages: 'site',
  },
  dev: {
    description: 'serve the site from its sources, with hot reload',
    bare: true,
    scripts: ['src/main.server.ts'],
    packages: 'build',
    server: true,
    env: { NODE_ENV: 'development' },
  },
  check: {
    description: 'check format, lint and types',
    bare: true,
    scripts: ['bin/check.mjs'],
  },
  'check:access': {
    description: 'check every page against WCAG 2.2 AA; an argument selects pages by name',
    scripts: ['test/access/check.ts'],
    build: true,
    browser: true,
  },
  'check:budget': {
    description: 'check what public pages load against their budgets, and how tall dashboards are',
    scripts: ['test/budget/weight.ts', 'test/budget/page-loads.ts', 'test/budget/heights.ts'],
    build: true,
    browser: true,
  },
  'check:lighthouse': {
    description: 'run Lighthouse on public pages; an argument selects pages by name',
    scripts: ['test/lighthouse/judge.ts'],
    build: true,
    browser: true,
  },
  'check:fuzz': {
    description: 'send generated and hostile requests; --requests, --seed, --connections, --minutes',
    scripts: ['test/deep/fuzz/check.ts'],
    build: true,
  },
  'check:access-control': {
    description: 'try every operation in every role, and look for what masked bookings reveal',
    scripts: ['test/deep/access-control/check.ts'],
    build: true,
  },
  'check:races': {
    description: 'race competing requests for the same thing; --rivals, --seed, --seconds',
    scripts: ['test/deep/races/check.ts'],
    build: true,
  },
  'check:crashes': {
    description: 'kill the site and its database while clients write; --cycles, --seed, --minutes, --clients',
    scripts: ['test/deep/crashes/check.ts'],
    build: true,
  },
  'check:uploads': {
    description: 'upload hostile files, and check what is stored',
    scripts: ['test/deep/uploads/check.ts'],
    build: true,
  },
  'check:supply': {
    description: 'check package-lock.json: pins, integrity, install scripts, licenses',
    bare: true,
    scripts: ['test/supply/check.ts'],
  },
  country: {
    description: 'write the postal codes of a country from a file of GeoNames: FILE CODE',
    scripts: ['bin/country.ts'],
  },
  texts: {
    description: 'write the texts of the sources into the catalogs of other languages (db/languages)',
    bare: true,
    scripts: ['bin/texts.ts'],
    packages: 'build',
  },
  icon: {
    description: 'add an icon of Lucide to src/ui/icons by its name',
    scripts: ['bin/icon.ts'],
  },
  lab: {
    description: 'benchmarks, growth, a cluster; lab/README.md lists the programs',
    scripts: ['lab/run.ts'],
    build: true,
  },
  shots: {
    description: 'take a screenshot of every page; an argument selects pages by name',
    scripts: ['test/shots/take.ts'],
    build: true,
    browser: true,
  },
  admin: {
    description: 'create operators; verify, feature or suspend from the command line',
    scripts: ['bin/admin.ts'],
    packages: 'site',
  },
  import: {
    description: 'list the businesses of a CSV file; --dry-run only checks it',
    scripts: ['bin/import.ts'],
    packages: 'site',
  },
  export: {
    description: 'write each table as a CSV file into a folder',
    scripts: ['bin/export.ts'],
    packages: 'site',
  },
  backup: {
    description: 'write all data and pictures to one file',
    scripts: ['bin/backup.ts'],
    packages: 'site',
  },
  restore: {
    description: 'restore a backup into a database without accounts; --check only reads it',
    scripts: ['bin/restore.ts'],
    packages: 'site',
  },
  move: {
    description: 'move the embedded database to DATABASE_URL, or with --back the other way',
    scripts: ['bin/move.ts'],
    packages: 'site',
  },
  fill: {
    description: 'fill a template of deploy/ with environment variables, and print it',
    scripts: ['bin/fill-template.mjs'],
    packages: 'none',
  },
  seed: {
    description: 'fill an empty database with demo data',
    scripts: ['bin/seed.ts'],
    packages: 'site',
  },
  migrate: {
    description: 'apply migrations without starting the site',
    bare: true,
    scripts: ['bin/migrate.ts'],
    packages: 'site',
  },
  types: {
    description: 'write src/platform/db/schema.ts from the migrations',
    bare: true,
    scripts: ['bin/types.ts'],
  },
  client: {
    description: 'build the typed client of the API in clients/typescript, from the document of a running site',
    scripts: ['clients/typescript/build.ts'],
  },
  release: {
    description: 'check, test and tag a version, and write the files of its image; --dry-run only checks',
    scripts: ['bin/release.ts'],
  },
  diagram: {
    description: 'write the states of a booking to docs/product/bookings-lifecycle.md',
    bare: true,
    scripts: ['bin/diagram.ts'],
  },
}

const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) fail(`${name ? `Unknown command: ${name}\n\n` : ''}${listCommands()}`)
if (commands[name].bare && args.length > 0) fail(bareUsage(name))
process.exit(await runCommand(commands[name]))

function bareUsage(command) {
  return `Usage: npm run ${command}

The command takes no arguments. Settings come from environment variables or .env; .env.example lists them.`
}

function listCommands() {
  const lines = Object.entries(commands).map(
    ([command, { description }]) => `  npm run ${command.padEnd(22)}${description}`,
  )
  return `Commands (put their arguments after "--"):\n${lines.join('\n')}`
}

/**
 * Resolves to the exit code of the first script that failed, or 0. A signal skips later scripts.
 */
async function runCommand({
  scripts,
  build = false,
  packages,
  browser = false,
  server = false,
  restart = false,
  env = {},
}) {
  const node = packages === 'none' ? process.execPath : await ready({ build, packages })
  const options = { env: browser ? { ...env, CHROMIUM_PATH: await chromium() } : env }
  if (server) {
    options.stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    if (process.env.npm_lifecycle_event) endWithNpm()
  }
  let result = 0
  for (const script of scripts) {
    const code = await (restart ? supervise : run)(node, [script, ...args], options)
    result ||= code
    if (code > 128) break
  }
  return result
}

/** Stops if npm was killed, because npm may not have passed the signal on. */
function endWithNpm() {
  const npm = process.ppid
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 500).unref()
}

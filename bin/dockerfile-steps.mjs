// Runs the steps of deploy/Dockerfile without Docker, in a new folder: node
// bin/dockerfile-steps.mjs FOLDER. Each stage is a folder. Ends with the site that CMD starts,
// until it is ready. As root, it starts the site as the user of the image, who must be able to
// reach FOLDER.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DockerfileParser } from 'dockerfile-ast'
import { fail, root } from './processes.mjs'

const [target] = process.argv.slice(2)
if (!target || existsSync(target)) fail('Usage: node bin/dockerfile-steps.mjs FOLDER (which must not exist)')

const stages = new Map()
let stage
for (const instruction of DockerfileParser.parse(
  readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'),
).getInstructions()) {
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const keyword = instruction.getKeyword()
  console.error(`${keyword} ${instruction.getArgumentsContent() ?? ''}`)
  if (keyword === 'FROM') begin(words.at(2) ?? 'last')
  if (keyword === 'ENV') Object.assign(stage.env, Object.fromEntries(words.map((word) => word.split('='))))
  if (keyword === 'WORKDIR') enter(words[0])
  if (keyword === 'COPY') copy(instruction, words)
  if (keyword === 'RUN') runStep(instruction.getArgumentsContent())
  if (keyword === 'USER') stage.user = words[0].split(':').map(Number)
  if (keyword === 'CMD') stage.command = JSON.parse(instruction.getArgumentsContent())
}
await start()

function begin(name) {
  stage = { root: resolve(target, name), workdir: '/', env: {} }
  mkdirSync(stage.root, { recursive: true })
  stages.set(name, stage)
}

function enter(workdir) {
  stage.workdir = workdir
  mkdirSync(inStage(), { recursive: true })
}

function inStage(path = '.') {
  return join(stage.root, stage.workdir, path)
}

/** From another stage, or the files that git knows. */
function copy(instruction, words) {
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue()
  const paths = words.slice(0, -1)
  for (const path of paths) {
    const to = join(inStage(words.at(-1)), words.at(-1).endsWith('/') && path !== '.' ? path : '')
    if (from) cpSync(join(stages.get(from).root, path), to, { recursive: true, verbatimSymlinks: true })
    else copyTracked(path, to)
  }
}

function copyTracked(path, to) {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z', path], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    const place = path === '.' ? join(to, file) : to
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(root, file), place)
  }
}

/** Without this process's npm settings and PATH of packages. */
function environment() {
  const { PATH, HOME } = process.env
  return {
    PATH: PATH.split(':')
      .filter((folder) => !folder.includes('node_modules'))
      .join(':'),
    HOME,
    ...stage.env,
  }
}

function runStep(command) {
  const { status } = spawnSync('/bin/sh', ['-ec', command], { cwd: inStage(), env: environment(), stdio: 'inherit' })
  if (status !== 0) fail(`The step failed: ${command}`)
}

async function start() {
  const [program, ...args] = stage.command
  const env = { ...environment(), PORT: '38080', DEMO: 'false', DATA_DIR: inStage('data') }
  const [uid, gid] = process.getuid() === 0 ? stage.user : []
  const site = spawn(program, args, { cwd: inStage(), env, uid, gid, stdio: 'inherit' })
  for (let seconds = 0; seconds < 90; seconds++) {
    const answer = await fetch('http://127.0.0.1:38080/readyz').catch(() => undefined)
    if (answer?.ok) {
      site.kill('SIGTERM')
      console.error('The site is ready: every step of deploy/Dockerfile works.')
      return
    }
    if (site.exitCode !== null) fail('The site ended before it was ready.')
    await pause(1_000)
  }
  site.kill('SIGTERM')
  fail('The site was not ready within 90 seconds.')
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** What decides whether a version can be released. */
export interface ReleaseState {
  version: string
  branch: string
  /** The output of git status --porcelain. */
  status: string
  tags: readonly string[]
  /** The text of CHANGELOG.md. */
  changelog: string
}

/** Why a version can't be released, in a sentence each; empty if it can. */
export function obstaclesOf({ version, branch, status, tags, changelog }: ReleaseState): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['Usage: npm run release -- 0.2.0 [--dry-run]']
  const obstacles: string[] = []
  if (branch !== 'main') obstacles.push(`Releases are made on main, and this is ${branch || 'no branch'}.`)
  if (status !== '') obstacles.push('The working tree has changes. Commit them first.')
  if (tags.includes(`v${version}`)) obstacles.push(`There is a tag v${version} already.`)
  if (notesOf(version, changelog) === undefined)
    obstacles.push(`CHANGELOG.md has no text under "## ${version} - YYYY-MM-DD".`)
  return obstacles
}

/** The text of CHANGELOG.md about a version, without its heading; undefined if there is none. */
function notesOf(version: string, changelog: string): string | undefined {
  const sections = changelog.split(/^## /m).map((section) => section.split('\n'))
  const [heading = '', ...notes] = sections.find(([line]) => line?.startsWith(`${version} - `)) ?? []
  const text = notes.join('\n').trim()
  return / - \d{4}-\d\d-\d\d$/.test(heading) && text !== '' ? text : undefined
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function npm(...args: string[]): void {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed. Nothing was released.`)
}

/** Tests and tags a version, and writes the files of the image to dist/release/. */
function release(version: string, notes: string): void {
  npm('test')
  npm('run', 'test:deep')
  npm('version', version, '--no-git-tag-version', '--workspaces', '--include-workspace-root', '--allow-same-version')
  if (git('status', '--porcelain') !== '') git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Porchlight ${version}`)
  const folder = join(root, 'dist', 'release')
  mkdirSync(folder, { recursive: true })
  const name = `porchlight-${version}`
  // The context of deploy/Dockerfile, which builds the image from these files alone.
  const archive = join(folder, `${name}.tar.gz`)
  git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${archive}`, `v${version}`)
  writeFileSync(join(folder, `${name}.md`), `${notes}\n`)
  console.log(`Tagged v${version} and wrote ${archive}. Publish the tag with: git push --follow-tags`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = '', option] = process.argv.slice(2)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const obstacles = obstaclesOf({
    version,
    changelog,
    branch: git('branch', '--show-current'),
    status: git('status', '--porcelain'),
    tags: git('tag').split('\n'),
  })
  for (const obstacle of obstacles) console.error(obstacle)
  if (obstacles.length > 0) process.exitCode = 1
  else if (option === '--dry-run') console.log(`Version ${version} can be released.`)
  else release(version, notesOf(version, changelog)!)
}

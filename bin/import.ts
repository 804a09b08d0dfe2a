import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { finishImport, startImport } from '#domains/imports/commands.server.ts'
import { type Import, ImportOptions } from '#domains/imports/contract.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { asCommandLine } from './as-command-line.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run import -- FILE [--dry-run] [--source NAME] [--mapping JSON]

Lists the businesses of a CSV file as unclaimed (docs/product/imports.md). --dry-run only checks the file.
--source names where ratings and reviews come from. --mapping names the field of columns, such as
'{"Pitch": "description"}'. The site may be running. If the command is stopped, the site goes on.`

await runCommand(async () => {
  const { file, dry_run, source, mapping } = parse(process.argv.slice(2))
  const bytes = new Uint8Array(await readFile(file))
  await asCommandLine(async (context) => {
    const started = await startImport(context, { file: bytes, file_name: basename(file), dry_run, source, mapping })
    const result = started.id === null ? started : await finishImport(context, started.id, showProgress)
    console.log(textOf(result))
  }).catch((error: unknown) => {
    const fields = error instanceof HttpError ? (error.errors ?? []) : []
    throw fields.length > 0 ? new UsageError(fields.map(({ message }) => message).join('\n')) : error
  })
})

function parse(args: string[]) {
  const { file, dry_run, ...given } = argumentsIn(args)
  const options = ImportOptions.safeParse(given)
  if (!options.success) throw new UsageError(options.error.issues.map(({ message }) => message).join('\n'))
  return { file, dry_run, source: options.data.source, mapping: options.data.mapping }
}

function argumentsIn(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        source: { type: 'string' },
        mapping: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    const { 'dry-run': dry_run, ...options } = values
    if (file !== undefined && more.length === 0) return { file, dry_run, ...options }
  } catch {
    // An unknown option: print the usage.
  }
  throw new UsageError(usage)
}

function showProgress({ state, created, failed, rows }: Import): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${state}: ${created + failed} of ${rows} `)
}

function textOf({ id, rows, created, failed, errors, notes = [] }: Import): string {
  const line = (about: { line: number; field: string; message: string }) =>
    `  line ${about.line}, ${about.field}: ${about.message}`
  const counts =
    id === null
      ? `${rows} lines: ${created} can be listed, ${failed} are left out. Nothing was written.`
      : `${rows} lines: ${created} are listed, ${failed} are left out. Undo it at /admin/imports.`
  return [counts, ...errors.map(line), ...notes.map(line)].join('\n')
}

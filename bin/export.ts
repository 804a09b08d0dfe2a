import { exportAll } from '#domains/operators/exports-commands.server.ts'
import { asCommandLine } from './as-command-line.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run export -- FOLDER

Writes each table as a CSV file into the folder (docs/product/operators.md). The site may be running.`

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new UsageError(usage)
  const tables = await asCommandLine((context) => exportAll(context, folder))
  console.log(`${tables.length} files are in ${folder}. Only you can read them: they hold personal data.`)
})

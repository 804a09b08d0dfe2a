import { readFile, writeFile } from 'node:fs/promises'
import { countries, countryCodes } from '#db/countries/list.ts'
import { postalCodesFrom, WrongLine } from '#db/countries/postal-codes.ts'
import { runCommand, UsageError } from './run-command.ts'

/**
 * `npm run country -- FILE CODE` writes the postal codes of a country from a postal file of
 * GeoNames (docs/add-a-country.md). A third argument names another file to write.
 */
await runCommand(async () => {
  const [file, code, to] = process.argv.slice(2)
  if (!file || !code) throw new UsageError('Usage: npm run country -- FILE CODE, such as DE.txt de')
  const country = countries.find((country) => country.code === code)
  if (!country)
    throw new UsageError(
      `There is no country "${code}" in db/countries/list.ts. It has: ${countryCodes.join(', ')}. See docs/add-a-country.md.`,
    )
  const lines = await readFile(file, 'utf8')
    .then((text) => postalCodesFrom(text, country))
    .catch((error: unknown) => {
      throw error instanceof WrongLine ? new UsageError(`${file}: ${error.message}`) : error
    })
  const path = to ?? new URL(`../db/countries/${code}/postal-codes.tsv`, import.meta.url)
  await writeFile(path, lines)
  console.log(`${lines.trimEnd().split('\n').length} postal codes. Their source: ${country.credit}`)
})

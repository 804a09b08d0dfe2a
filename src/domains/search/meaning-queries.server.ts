import { sql } from 'kysely'
import { categoriesVersion } from '#domains/catalog/categories-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { timedCache } from '#platform/db/timed-cache.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Meaning, Subject } from './meaning-contract.ts'
import {
  categoriesOf,
  decisiveWords,
  fillersOf,
  isJustTerm,
  isPhrase,
  literalMeaning,
  meansOtherTrade,
  serviceIn,
  subjectsOf,
  wordsIn,
} from './meaning-rules.ts'
import { forgetSpellings, readInitials, readText, spell } from './words-queries.server.ts'
import { correctedText, uncalled } from './words-rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

const meanings = timedCache<Meaning>()

/**
 * What a text means: its words and terms, their categories, and the spelling that was meant
 * (docs/product/search.md). Cached for half a minute. `exact` takes the text as it
 * is typed.
 */
export const understandText = (database: Database, text: string, exact = false): Promise<Meaning> =>
  meanings.read(database.db, `${categoriesVersion()} ${exact} ${text}`, () => understand(database, text, exact))

/** Forgets all meanings and spellings after the vocabulary has changed. */
export function forgetMeanings(db: Db): void {
  meanings.clear(db)
  forgetSpellings(db)
}

async function understand(database: Database, text: string, exact: boolean): Promise<Meaning> {
  const { plain, words, terms, called } = exact ? await readText(database, text) : await readInitials(database, text)
  if ((exact || terms.length === 0) && isPhrase(words)) return literalMeaning(plain, [words], called)
  const typed = decisiveWords(words)
  if (exact)
    return literalMeaning(
      plain,
      typed.map((word) => [word]),
      called,
    )
  if (meansOtherTrade(plain, subjectsOf(plain, words, terms))) return literalMeaning(plain, [typed], called)
  const spelled = await spell(database, words, terms)
  const corrected = spelled ? correctedText(plain, words, spelled) : null
  const meant = corrected === null ? { plain, words, terms } : await readText(database, corrected)
  const subjects = subjectsOf(meant.plain, meant.words, meant.terms)
  const kept = new Set(wordsIn(subjects).map(({ token }) => token))
  const categories = categoriesOf(subjects)
  const service = serviceIn(subjects, categories)
  const leftOut = decisiveWords(meant.words).filter(({ token }) => !kept.has(token))
  return {
    plain,
    subjects,
    categories,
    service: (await isOffered(database, service)) ? service : [],
    is_exact: false,
    is_phrase: false,
    corrected,
    typed: typed.map(({ token }) => token).filter((token) => !leftOut.some((word) => word.token === token)),
    fillers: fillersOf(corrected ?? plain, subjects),
    called: isJustTerm(plain, words, terms) ? uncalled : called,
  }
}

/** Whether a provider has a service whose name has all these words, with any ending. */
async function isOffered(database: Database, subjects: readonly Subject[]): Promise<boolean> {
  if (subjects.length === 0) return false
  const stems = wordsIn(subjects).map(({ stem }) => stem)
  const [row] = await runNamed<{ is_offered: boolean }>(
    database,
    sql`select exists (
      select from service_name where service_count > 0 and stems @> ${stems}::text[]) as is_offered`,
  )
  return row?.is_offered ?? false
}

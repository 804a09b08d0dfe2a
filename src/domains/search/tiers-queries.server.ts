import { sql } from 'kysely'
import { unplanned } from '#platform/db/general-plan.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Tier } from './documents-contract.ts'
import { isInOneOf } from './documents-queries.server.ts'
import { filedUnder } from './documents-rules.ts'
import type { Files } from './index-contract.ts'
import { listFiles } from './index-queries.server.ts'
import { findingAll, inCategory, unfiled } from './index-rules.ts'
import type { Meaning, Subject } from './meaning-contract.ts'
import { withoutMeant, wordsIn } from './meaning-rules.ts'
import { TOO_FEW } from './order-rules.ts'
import type { Level, Tiers } from './tiers-contract.ts'
import {
  beginning,
  existsIn,
  filedByMention,
  filedByName,
  filedWords,
  namesQuery,
  partsOf,
  RARE_AS_A_NAME,
  rarity,
  saysEnough,
} from './tiers-rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/**
 * How to find the documents that a text means: see {@link Tiers}. Near a place, all who offer it
 * are one group.
 */
export async function tiersOf(database: Database, meaning: Meaning, isNear: boolean): Promise<Tiers> {
  const { subjects, categories, service, typed, plain, called } = meaning
  if (subjects.length === 0) {
    const every = {
      number: 0,
      fits: sql`true`,
      subjects: [],
      documents: Number.POSITIVE_INFINITY,
      of_documents: 0,
      in_categories: [],
    }
    return { all: [every], levels: [levelOf([every])] }
  }
  const isCalled = called.businesses + called.owners.length > 0
  const name = isCalled || called.begun > 0 ? plain.split(' ') : []
  const files = await listFiles(database, [...typed, ...filedWords(subjects), ...name])
  const rest = withoutMeant(subjects, categories)
  const found = rest
    .filter((subject) => saysEnough(subject) && existsIn(files, subject))
    .sort((a, b) => rarity(files, a) - rarity(files, b))
  const decides = found[0] && (categories.length === 0 || rarity(files, found[0]) <= RARE_AS_A_NAME)
  const rarest = found[0] && decides ? [found[0]] : []
  const tier = conditions(files, meaning)
  const calledSo = isCalled ? calledJustSo(files, meaning) : undefined
  const isWhole = rest.length === 0 || (categories.length === 0 && subjects.length === 1)
  const kept = categories.length > 0 ? [] : rarest
  const dropped = isWhole ? [] : wordsIn(rest.filter((one) => !kept.includes(one))).map(({ token }) => token)
  const all = [
    !isNear && called.begun > 0 ? begunSo(files, meaning) : undefined,
    calledSo,
    tier.names(0, subjects, categories),
    tier.meant(2, rest),
    tier.otherNames(4, subjects),
    tier.mentions(6, subjects),
  ]
  return { all: all.filter((one) => one !== undefined), levels: isNear ? nearLevels() : levelsAnywhere() }

  function levelsAnywhere(): Level[] {
    const fewer = [
      tier.names(1, rarest, categories),
      tier.meant(3, []),
      tier.otherNames(5, rarest),
      tier.mentions(7, rarest),
    ]
    const relaxed = levelOf(isWhole ? all : [...all, ...fewer], { dropped })
    return categories.length > 0 || isWhole ? [relaxed] : [levelOf(all, { least: TOO_FEW }), relaxed]
  }

  function nearLevels(): Level[] {
    const mentions = tier.mentions(6, subjects)
    const someMentions = tier.mentions(6, rarest.length > 0 && !isWhole ? rarest : subjects)
    if (categories.length === 0) {
      const every = levelOf([calledSo, tier.names(0, subjects, []), mentions], { least: TOO_FEW })
      return isWhole ? [every] : [every, levelOf([tier.names(0, rarest, []), someMentions], { dropped })]
    }
    const narrow = { least: TOO_FEW }
    const names = isCalled && levelOf([calledSo, tier.names(0, subjects, []), mentions], { least: 1 })
    const offers = service.length > 0 && levelOf([tier.offers(0, rest), mentions], narrow)
    const some = service.length > 0 && !isWhole && levelOf([tier.offers(0, []), someMentions], { ...narrow, dropped })
    const meant = service.length === 0 && !isWhole && levelOf([tier.meant(0, rest), mentions], narrow)
    const category = levelOf([tier.meant(0, []), someMentions], { dropped })
    return [names, offers, some, meant, category].filter((level) => level !== false)
  }
}

const levelOf = (tiers: (Tier | undefined)[], how: Partial<Omit<Level, 'tiers'>> = {}): Level => ({
  tiers: tiers.filter((one) => one !== undefined).sort((a, b) => a.number - b.number),
  least: 0,
  dropped: [],
  ...how,
})

/**
 * Providers who are called exactly like the text. They are looked up by the rarest words of their
 * names.
 */
function calledJustSo(files: Files, { plain, called: { businesses, owners } }: Meaning): Tier {
  const words = wordsByRarity(files, plain)
  const documents = businesses + owners.length
  return {
    number: -2,
    fits: sql`(sort_name = ${plain} or provider_id = any(${owners}::uuid[]))`,
    ...findingAll(
      words.map(({ name }) => ({ keys: [name], documents })),
      files,
    ),
  }
}

/** Businesses whose names begin with the text, which may end within a word. */
const begunSo = (files: Files, { plain, called: { begun } }: Meaning): Tier => ({
  number: -4,
  fits: sql`starts_with(sort_name, ${plain})`,
  ...findingAll(
    wordsByRarity(files, plain).map(({ names }) => ({ keys: names, documents: begun })),
    files,
  ),
})

const wordsByRarity = (files: Files, plain: string) =>
  plain
    .split(' ')
    .map((token) => files.get(token) ?? unfiled)
    .sort((a, b) => a.named - b.named)

/**
 * The kinds of tiers, each for some of the subjects; undefined if no document can match. If the
 * text means categories, names outside of them are a kind of their own. The text of a condition is
 * always the same, so that each connection plans few statements.
 */
function conditions(files: Files, meaning: Meaning) {
  const { subjects, categories, service, typed, is_exact, is_phrase } = meaning
  const name = (subject: Subject) => namesQuery(subject, is_exact)
  const corrected = subjects.flatMap(({ words }) => words.map(({ token }) => token))
  // The keys of typed words that were corrected: their literal matches count too.
  const misspelled = typed.filter((token) => !corrected.includes(token)).flatMap((token) => files.get(token) ?? [])
  const canMatch = (some: Subject[]) =>
    some.length > 0 && (some.every((one) => existsIn(files, one)) || misspelled.some(({ words }) => words.length > 0))
  const asMeant = { tokens: typed, keys: [] }
  const isWhole = (some: Subject[]) => some.length === subjects.length
  const ofCategories = filedUnder(categories)

  /** Names in these categories, or in any if there are none. */
  function names(number: number, some: Subject[], within: readonly number[]): Tier | undefined {
    if (!canMatch(some)) return undefined
    const things = some.filter(({ is_trade }) => !is_trade)
    const ofMeant = things.length < some.length ? things : []
    const asTyped = isWhole(some) && misspelled.length > 0 ? ` | (${typed.map(beginning).join(' & ')})` : ''
    const all = `(${some.map(name).join(' & ')})${asTyped}`
    const literal = { tokens: typed, keys: misspelled.flatMap(({ names }) => names) }
    const deciding = ofMeant.length > 0 ? ofMeant : some
    return {
      number,
      fits: sql`((${within.length === 0}::boolean or ${isInOneOf(within)}) and
          stems @@ ${all}::tsquery and ${contains(is_phrase ? partsOf(some, is_phrase) : [])}
        or ${isInOneOf(categories)} and stems @@ ${allOf(ofMeant.map(name))}::tsquery)`,
      ...findingAll(filedByName(deciding, files, is_exact, literal), files),
    }
  }

  return {
    names,
    otherNames: (number: number, some: Subject[]) => (categories.length === 0 ? undefined : names(number, some, [])),
    meant(number: number, rest: Subject[]): Tier | undefined {
      if (categories.length === 0) return undefined
      const [category, ...others] = categories
      const tier = {
        number,
        fits: sql`(${isInOneOf(categories)} and ${hasWords(rest, meaning)})`,
        ...findingAll([ofCategories, ...filedByMention(wordsIn(rest), files, is_exact, asMeant)], files),
      }
      return category && others.length === 0 ? inCategory(tier, category) : tier
    },
    /** Providers of the meant category whose services or names have the words of the service. */
    offers(number: number, rest: Subject[]): Tier {
      const [category, ...others] = categories
      const tier = {
        number,
        fits: sql`(${isInOneOf(categories)} and stems @@ ${allOf(service.map(name))}::tsquery
          and ${hasWords(rest, meaning)})`,
        ...findingAll(
          [
            ofCategories,
            ...filedByName(service, files, is_exact, asMeant),
            ...filedByMention(wordsIn(rest), files, is_exact, asMeant),
          ],
          files,
        ),
      }
      return category && others.length === 0 ? inCategory(tier, category) : tier
    },
    mentions(number: number, some: Subject[]): Tier | undefined {
      if (!canMatch(some)) return undefined
      const literal = { tokens: typed, keys: misspelled.flatMap(({ words }) => words) }
      const isTyped = !is_phrase && (!isWhole(some) || typed.join(' ') !== corrected.join(' '))
      // Ignored words of a term ("no hot water") are missing in documents that have only the typed
      // words.
      const words = wordsIn(some).filter(({ token }) => !isTyped || misspelled.length > 0 || typed.includes(token))
      return {
        number,
        fits: sql`(${hasWords(some, meaning, isWhole(some))} or ${contains(isTyped ? typed : [NO_DOCUMENT])})`,
        ...findingAll(filedByMention(words, files, is_exact, literal), files),
      }
    },
  }
}

/** A tsquery of all these; null without any, which matches no document. */
const allOf = (parts: string[]) => parts.join(' & ') || null

/** Documents have only letters, digits and spaces. */
const NO_DOCUMENT = '!'

/**
 * The document contains all of these; true if there are none. Takes half the time of `like all`.
 */
const contains = (parts: string[]) =>
  sql`not exists (select from unnest(${unplanned(parts, 'text[]')}) as part where strpos(document, part) = 0)`

/**
 * The document has all words of the subjects: literally, or, unless `is_exact`, with other endings.
 * Without `takesParts`, other endings are the only ones: "honest" does not have the word "nest".
 */
function hasWords(subjects: Subject[], { is_exact, is_phrase }: Meaning, takesParts = true) {
  const stems = is_exact ? [] : wordsIn(subjects).map(({ stem }) => `'${stem}'`)
  const parts = is_exact || takesParts ? partsOf(subjects, is_phrase) : [NO_DOCUMENT]
  return sql`(${contains(parts)} or stems @@ ${allOf(stems)}::tsquery)`
}

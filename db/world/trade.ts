/** One thing a trade sells, and what people say about having had it done. */
export type Offer = {
  name: string
  /** US dollars an hour in a town of average prices: lowest and highest. */
  rate: readonly [number, number]
  /** Usual lengths of a visit, in minutes; whole half hours. */
  minutes: readonly number[]
  blurbs: readonly string[]
  /** What a pleased customer tells about exactly this job. */
  praise: readonly string[]
  /** What a customer asks about it in a first message, and the provider's answer. */
  questions: readonly (readonly [string, string])[]
  /** The same need posted as a service request. Budget in US dollars for the whole job. */
  request: { title: string; description: string; budget: readonly [number, number] }
}

/**
 * One of the nine categories of the specification (section 3), with everything that makes a believable business of it.
 *
 * Sentences may hold {first} and {last} (the owner), {town}, {state}, {years}, and words that follow from whether one
 * person or a team speaks: {I} {i} {my} {My} {me} {Im} {Ive} {am} {was}.
 */
export type Trade = {
  category: string
  /** What follows a surname or a town in a business name. */
  nouns: readonly string[]
  brands: readonly string[]
  /** How likely the business is one person who speaks as "I". */
  solo: number
  /** Whether the work is done on a house, so that people praise how it was left. */
  onHouses: boolean
  specialities: readonly string[]
  promises: readonly string[]
  /** Small complaints of otherwise content people. */
  grumbles: readonly string[]
  /** What one and two stars are given for. */
  failures: readonly string[]
  offers: readonly Offer[]
}

/** No price leaves these bounds, whatever the town. US dollars an hour. */
export const RATE_BOUNDS = { lowest: 15, highest: 300 } as const

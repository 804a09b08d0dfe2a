/** One service of a trade, and what people write about it. */
export type Offer = {
  name: string
  /** The lowest and the highest rate in a town with average prices, in US dollars per hour. */
  rate: readonly [number, number]
  /** Usual lengths in minutes. Always whole half hours. */
  minutes: readonly number[]
  blurbs: readonly string[]
  /** What happy customers write about exactly this job. */
  praise: readonly string[]
  /** What customers ask in their first message, and the provider's answer. */
  questions: readonly (readonly [string, string])[]
  /** The same job as a service request. The budget is in US dollars for the whole job. */
  request: { title: string; description: string; budget: readonly [number, number] }
}

/**
 * One of the nine service categories, with everything for a believable business.
 *
 * Placeholders of the sentences: {first} and {last} (the owner), {town}, {state}, {years}, and
 * words that depend on whether one person or a team speaks: {I} {i} {my} {My} {me} {Im} {Ive}.
 */
export type Trade = {
  category: string
  /** What follows a last name or a town in the name of a business. */
  nouns: readonly string[]
  brands: readonly string[]
  /** The probability that the business is one person who speaks as "I". */
  solo: number
  /**
   * Whether the work happens at a house, so that reviews mention how the house looked afterward.
   */
  onHouses: boolean
  specialties: readonly string[]
  promises: readonly string[]
  /** Small complaints from otherwise happy customers. */
  grumbles: readonly string[]
  /** Reasons for one or two stars. */
  failures: readonly string[]
  offers: readonly Offer[]
}

/** All rates stay within these bounds, in any town. US dollars per hour. */
export const RATE_BOUNDS = { lowest: 15, highest: 300 } as const

import { z } from 'zod'

/** A place that search reads in a text (docs/product/search.md). */
export const PlaceInText = z.object({
  /** "Austin, TX" for a town, "Austin, TX 78704" for a ZIP code. */
  label: z.string(),
  /** The typed ZIP code, or that in the middle of the town. */
  zip_code: z.string(),
  /**
   * The text without the place, in the form in which search compares texts; empty if nothing else
   * was typed.
   */
  rest: z.string(),
})
export type PlaceInText = z.infer<typeof PlaceInText>

/**
 * Words of a text that may name a place: those from `first` to before `end`, with an "in" or "near"
 * before it.
 */
export interface Spot {
  first: number
  end: number
  /**
   * Whether "in", "near", "around" or "at" is before it. Other places are at the end of the text.
   */
  is_introduced: boolean
  /**
   * Introduced, a ZIP code, or with its state. Others count only if the rest of the text means a
   * category.
   */
  is_certain: boolean
  /** The name of a town is the whole text. */
  is_alone?: boolean
  /** The words of the name, without the state. */
  words: string[]
  /**
   * A ZIP code, or a town with its name as in `zip_codes.town` and the code of its state, if that
   * is known. A state without a town means its largest town.
   */
  place: { zip_code: string; label?: string } | { town: string; state?: string } | { state: string }
}

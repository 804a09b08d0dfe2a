import { msg, t } from '#ui/language.ts'

/** The facts about a category that every page has. */
export interface ListedCategory {
  /** 1 to 60. */
  id: number
  name: string
  /** The id of a symbol in `components/category-icons.svg`. */
  icon: string
  /** False if operators hide it: users cannot choose it. */
  is_active: boolean
  /** The letters of names that it had before; see {@link lettersOf}. */
  former: string[]
}

/** The categories of a new site. */
const start: [name: string, icon: string][] = [
  [msg('Cleaning'), 'spray-can'],
  [msg('Electrical'), 'lightbulb'],
  [msg('Plumbing'), 'droplets'],
  [msg('Tutoring'), 'book-open'],
  [msg('Photography'), 'camera'],
  [msg('Gardening'), 'sprout'],
  [msg('Beauty'), 'scissors'],
  [msg('Carpentry'), 'hammer'],
  [msg('Pet Services'), 'paw-print'],
]

/**
 * The categories of the site, including hidden ones, in the operators' order. A process serves one
 * site, and reads them again when they have changed (`refreshCategories`); a browser has those of
 * its first page.
 */
let listed: readonly ListedCategory[] = start.map(([name, icon], at) => ({
  id: at + 1,
  name,
  icon,
  is_active: true,
  former: [],
}))

/** Replaces the categories that this process or browser knows. */
export function setCategories(categories: readonly ListedCategory[]): void {
  listed = categories
}

/** All categories, hidden ones too. */
export const allCategories = (): readonly ListedCategory[] => listed

/** The names of the categories that users can choose, in the operators' order. */
export const categoryNames = (): string[] => listed.filter(({ is_active }) => is_active).map(({ name }) => name)

/**
 * The names of the categories that users can choose, plus the current choice, which may be hidden.
 */
export const categoryChoices = (chosen: string): string[] => [
  ...new Set([...categoryNames(), ...(isCategory(chosen) ? [chosen] : [])]),
]

/** A name without case, blanks and signs between words: two categories never share it. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[\s_+-]+/g, '')

/**
 * The category of a name in an address or a query, in any spelling: "pet-services", "Pet Services",
 * "pet_services". Former names and the slugs of both find it, too.
 */
export function categoryNamed(text: string): string | undefined {
  const letters = lettersOf(text)
  const named = (isIt: (letters: string) => boolean) =>
    listed.find(({ name }) => isIt(lettersOf(name))) ?? listed.find(({ former }) => former.some(isIt))
  const category =
    named((other) => other === letters) ??
    // A slug has no commas, apostrophes and "&".
    (slugOf(text) === text ? named((other) => other.replace(notLetters, '') === letters) : undefined)
  return category?.name
}

/** Whether there is a category of exactly this name, hidden or not. */
export const isCategory = (name: string): boolean => listed.some((category) => category.name === name)

/** Whether users can choose the category of this name. */
export const isActiveCategory = (name: string): boolean =>
  listed.some((category) => category.name === name && category.is_active)

/** The id of a category; 0 if there is none of this name. */
export const categoryIdOf = (name: string): number => listed.find((category) => category.name === name)?.id ?? 0

/** The name of a category; undefined if there is none with this id. */
export const categoryNameOf = (id: number): string | undefined => listed.find((category) => category.id === id)?.name

/**
 * The name of a category in the current language. Names of a new site's categories are translated;
 * others stay as the operators wrote them.
 */
export const categoryText = (name: string): string => t(name)

const notLetters = /[^\p{L}\p{M}\p{N}]+/gu

/** The part of an address that names a category. */
export const slugOf = (name: string): string => name.toLowerCase().replace(notLetters, '-').replace(/^-|-$/g, '')

/** The symbol of a category in `components/category-icons.svg`. */
export const iconOf = (name: string): string => listed.find((category) => category.name === name)?.icon ?? 'wrench'

/**
 * The symbol of each of the first categories in `components/category-drawings.svg`, by its icon.
 */
const drawings = new Map(start.map(([name, icon]) => [icon, slugOf(name)]))

/** The id of a category's drawing; undefined if it has only an icon. */
export const drawingId = (category: string): string | undefined => drawings.get(iconOf(category))

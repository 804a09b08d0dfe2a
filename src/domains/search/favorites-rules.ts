import { t } from '#ui/language.ts'
/** How many favorites a user can have (docs/product/limits.md). */
export const MAX_FAVORITES = 500

/** Texts of favorites. */
export const favoriteTexts = {
  get tooMany() {
    return t('You can have at most {count} favorites. Please remove one first.', { count: MAX_FAVORITES })
  },
} as const

/** Where a browser stores the provider ids that a visitor chose before signing in. */
export const favoritesPlace = 'favorites'

/** The keys of cached favorites. */
export const favoriteKeys = {
  /** The ids of a login, or of this device. */
  ids: (login: string | undefined) => ['favorites', 'ids', login ?? ''] as const,
  cards: ['favorites', 'cards'] as const,
}

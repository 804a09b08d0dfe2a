/** How many favorites a user can have (docs/product/limits.md). */
export const MAX_FAVORITES = 500

/** Texts of favorites. */
export const favoriteTexts = {
  tooMany: `You can have at most ${MAX_FAVORITES} favorites. Please remove one first.`,
} as const

/** Where a browser stores the provider ids that a visitor chose before signing in. */
export const favoritesPlace = 'favorites'

/** The keys of cached favorites. */
export const favoriteKeys = {
  /** The ids of a login, or of this device. */
  ids: (login: string | undefined) => ['favorites', 'ids', login ?? ''] as const,
  cards: ['favorites', 'cards'] as const,
}

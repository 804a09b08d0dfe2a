/** The pictures of a brand. */
export const imageKinds = ['logo', 'icon'] as const
/** A picture of a brand. */
export type ImageKind = (typeof imageKinds)[number]

/** CSS pixels of a logo in the navigation bar. */
export const logoHeight = 36

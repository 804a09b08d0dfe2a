/** What a provider may show of the business and say of the work area; the radius in miles. */
export const businessLimits = { photos: 8, radius: 100 }

/** What people read about business details that cannot be saved. */
export const businessTexts = {
  tooManyPhotos: 'A business can show at most 8 photos',
  radius: 'Please enter whole miles from 1 to 100',
} as const

/** What was typed since a save began stays to be saved. */
export function stillToSave<Edits extends object>(now: Edits, sent: Edits): Partial<Edits> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => sent[field as keyof Edits] !== value),
  ) as Partial<Edits>
}

/** The distances that providers can filter by, in miles from their place. */
export const milesToChoose = ['10', '25', '50', '100'] as const

/** The columns that reports can be sorted by, the usual one first. */
export const reportSorts = ['created_at'] as const
/** The columns that service requests can be sorted by, the usual one first. */
export const requestSorts = ['created_at', 'budget'] as const
/** The columns that bookings can be sorted by, the usual one first. */
export const bookingSorts = ['created_at'] as const
/** The columns that credentials can be sorted by, the usual one first. */
export const credentialSorts = ['submitted_at'] as const
/** The columns that disputes can be sorted by, the usual one first. */
export const disputeSorts = ['disputed_at'] as const

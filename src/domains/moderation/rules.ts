/** The columns that reports can be sorted by, the usual one first. */
export const reportSorts = ['created_at'] as const
/** The same of service requests. */
export const requestSorts = ['created_at', 'budget'] as const
/** The same of bookings. */
export const bookingSorts = ['created_at'] as const
/** The same of credentials. */
export const credentialSorts = ['submitted_at'] as const
/** The same of disputes. */
export const disputeSorts = ['disputed_at'] as const

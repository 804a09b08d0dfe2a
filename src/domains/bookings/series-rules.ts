/** The answer to a cancellation of a series that has no open booking from the day on. */
export const nothingToCancel = 'No booking of this series can be cancelled from this day on.'

/** The error of an extension by another number of bookings. */
export const repeatMore = 'Add 1 to 8 bookings to a series'

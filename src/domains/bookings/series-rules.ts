/** The answer to a cancellation of a series that has no open booking from the day on. */
export const nothingToCancel = 'No booking of this series can be cancelled from this day on.'

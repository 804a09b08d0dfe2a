/**
 * The element under the navigation bar for the offline banner. It is always there, so that screen
 * readers announce changes.
 */
export const connectionSlotId = 'connection'

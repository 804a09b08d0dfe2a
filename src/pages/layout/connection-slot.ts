/**
 * The element under the navigation bar for the offline banner. It always exists, so that screen
 * readers announce changes.
 */
export const connectionSlotId = 'connection'

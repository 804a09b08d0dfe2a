/** The place under the bar where pages/offline says that there is no connection. Empty, and in the page from the beginning, so that it is read out. */
export const connectionSlotId = 'connection'

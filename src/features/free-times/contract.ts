/** When a customer wants a provider, in each provider's own time zone. */
export interface FreeWish {
  /** A day; without one, any day of the next two weeks. */
  free_on?: string | undefined
  /** `HH:MM`: the booking starts at this time or later, and ends at `free_to` or earlier. */
  free_from?: string | undefined
  free_to?: string | undefined
  /** The length of the booking; slots are half hours, so it is rounded up to those. */
  minutes: number
}

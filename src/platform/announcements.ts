/**
 * What slices announce, by name. A slice adds its own in its contract:
 * `declare module '#platform/announcements.ts' { interface Announcements { 'booking.requested': { booking_id: string } } }`
 */
export interface Announcements {}

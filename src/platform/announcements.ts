/**
 * The events that features announce, by name. A feature declares its own in its contract: `declare
 * module '#platform/announcements.ts' { interface Announcements { 'booking.requested': {
 * booking_id: string } } }`
 */
export interface Announcements {}

/**
 * The events that domains announce, by name. A domain declares its own in its contract: `declare
 * module '#platform/announcements.ts' { interface Announcements { 'booking.requested': {
 * booking_id: string } } }`
 */
export interface Announcements {}

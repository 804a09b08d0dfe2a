/**
 * The events that open browsers receive, by type, with their payload. A domain declares its own in
 * its contract: `declare module '#platform/realtime/event-types.ts' { interface RealtimeEvents {
 * 'booking.changed': { booking_id: string } } }`
 */
export interface RealtimeEvents {}

/** The type of an event, as it is stored and sent. */
export type RealtimeEventType = keyof RealtimeEvents

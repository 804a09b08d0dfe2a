import * as z from 'zod/mini'
import { DAY_MS } from '#platform/durations.ts'
import { pathOnThisSite } from '#urls.ts'

/** The values of the booking form; empty text for a missing one. */
const Draft = z.object({
  service_id: z.string(),
  /** Ids of add-ons of the service. */
  addons: z.optional(z.array(z.string())),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Whether the customer chose the end; otherwise it follows the service's duration. */
  is_end_chosen: z.boolean(),
  address: z.object({ line1: z.string(), line2: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  notes: z.string(),
  /** Texts by the id of the question. Drafts of earlier releases have none. */
  answers: z.optional(z.record(z.string(), z.string())),
  /** URLs of uploaded pictures. */
  photos: z.array(z.string()),
  /** 0 if the booking does not repeat. */
  every_weeks: z.literal([0, 1, 2, 4]),
  times: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
/** The values of the booking form. */
export type Draft = z.infer<typeof Draft>

const emptyDraft: Draft = {
  service_id: '',
  date: '',
  start_time: '',
  end_time: '',
  is_end_chosen: false,
  address: { line1: '', line2: '', city: '', state: '', zipCode: '' },
  notes: '',
  photos: [],
  every_weeks: 0,
  times: 4,
  name: '',
  email: '',
  phone: '',
}

/** Values that exist before the form opens. */
export interface FirstValues {
  /** Chosen on the page before, e.g. a free time: replaces the stored value. */
  chosen: Partial<Draft>
  /** Suggestions: the user's contact, the first service, or a booking to repeat. */
  filled: Partial<Draft>
}

/**
 * The initial draft: the stored one, if valid, with the choices and with suggestions in blank
 * fields.
 */
export function draftFrom(saved: string | null, { chosen, filled }: FirstValues): Draft {
  const { success, data: draft } = Draft.safeParse(JSON.parse(saved ?? 'null'))
  if (!success) return { ...emptyDraft, ...filled, ...chosen }
  const { service_id, address, name, email, phone } = draft
  return {
    ...draft,
    service_id: service_id || filled.service_id || '',
    address: filled.address && Object.values(address).every((line) => line === '') ? filled.address : address,
    name: name || filled.name || '',
    email: email || filled.email || '',
    phone: phone || filled.phone || '',
    ...chosen,
  }
}

/**
 * How long this device keeps the booking of a visitor who has to confirm their account, in
 * milliseconds.
 */
const WAITING_MS = DAY_MS

/** A booking of a visitor who has signed up and has to open the link in our email. */
const WaitingBooking = z.object({
  /** The email address of the new account. */
  email: z.string(),
  provider_id: z.string(),
  /** The page that goes on with the booking. */
  path: z.string(),
  /** The draft as the form stores it. */
  draft: z.string(),
  /** When it was stored, in milliseconds since 1970. */
  since: z.number(),
})
/** A booking that waits in the visitor's browser until their account is confirmed. */
export type WaitingBooking = z.infer<typeof WaitingBooking>

/**
 * The booking in a stored text if it is readable, younger than {@link WAITING_MS} and for this
 * email address. Without an email address, any booking counts.
 */
export function waitingIn(text: string | null, { email, now }: { email?: string; now: Date }) {
  const { success, data } = WaitingBooking.safeParse(jsonIn(text))
  if (!success || now.getTime() - data.since >= WAITING_MS || !pathOnThisSite(data.path)) return undefined
  return email === undefined || sameAddress(email, data.email) ? data : undefined
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

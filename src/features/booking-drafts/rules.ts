import * as z from 'zod/mini'
import { pathOnThisSite } from '#urls.ts'

/** How long this device keeps the booking of a visitor who has to confirm their account, in milliseconds. */
const WAITING_MS = 24 * 3_600_000

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
 * The booking in a stored text, if it is readable, younger than {@link WAITING_MS} and of this email
 * address. Without an email address, it may be of any.
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

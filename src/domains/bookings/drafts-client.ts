import { useState, useSyncExternalStore } from 'react'
import { neverChanges } from '#ui/hydrated.ts'
import { type Draft, draftFrom, type FirstValues, type WaitingBooking, waitingIn } from './drafts-rules.ts'

/** The only booking that waits for the confirmation of an account, in this browser. */
const waitingKey = 'waiting-booking'

/**
 * The booking that this browser keeps until an account is confirmed: the one with this email
 * address, or any account.
 */
export function findWaitingBooking(email?: string): WaitingBooking | undefined {
  return waitingIn(localStorage.getItem(waitingKey), { ...(email !== undefined && { email }), now: new Date() })
}

/** Keeps a visitor's booking in this browser until they have confirmed their new account. */
export function keepWaitingBooking(booking: Omit<WaitingBooking, 'since'>): void {
  localStorage.setItem(waitingKey, JSON.stringify({ ...booking, since: Date.now() } satisfies WaitingBooking))
}

interface DraftOf {
  /** Undefined for a visitor. */
  customer: { id: string; email: string } | undefined
  provider_id: string
  /** The booking to repeat, whose draft is kept separately. */
  again?: string | undefined
}

/**
 * The draft of a booking, which survives a reload and a sign-in in this tab. A customer goes on
 * with what they typed as a visitor: in this tab, or in this browser before they confirmed their
 * account. Returns the draft, a function that saves another one, and one that deletes it.
 */
export function useBookingDraft({ customer, provider_id, again }: DraftOf, first: FirstValues) {
  const keyOf = (owner: string) => ['booking-draft', owner, provider_id, again].filter(Boolean).join(':')
  const [visitors, own] = [keyOf('visitor'), keyOf(customer?.id ?? 'visitor')]
  const [typed, setTyped] = useState<Draft | null>(null)
  const saved = useSyncExternalStore(
    neverChanges,
    () => sessionStorage.getItem(visitors) ?? waitingOf(customer, provider_id)?.draft ?? sessionStorage.getItem(own),
    () => null,
  )

  /** From the first change on, a visitor's draft belongs to the customer. */
  function forgetVisitors(): void {
    if (!customer) return
    sessionStorage.removeItem(visitors)
    if (waitingOf(customer, provider_id)) localStorage.removeItem(waitingKey)
  }

  function save(next: Draft): void {
    setTyped(next)
    sessionStorage.setItem(own, JSON.stringify(next))
    forgetVisitors()
  }

  function forget(): void {
    sessionStorage.removeItem(own)
    sessionStorage.removeItem(visitors)
    forgetVisitors()
  }

  return [typed ?? draftFrom(saved, first), save, forget] as const
}

function waitingOf(customer: DraftOf['customer'], provider_id: string): WaitingBooking | undefined {
  const found = customer && findWaitingBooking(customer.email)
  return found?.provider_id === provider_id ? found : undefined
}

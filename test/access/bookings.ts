import type { Page } from 'playwright-core'
import type { Booking } from '#domains/bookings/contract.ts'
import { openDates } from '#domains/bookings/details-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { canMove } from '#domains/schedule/lifecycle-rules.ts'
import { pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { dialog, goTo, named, press } from './press.ts'
import type { State } from './states.ts'

async function chooseService(page: Page): Promise<void> {
  await page.getByLabel(t('Service')).selectOption({ index: 1 })
  await page.getByRole('button', named('Continue')).click()
  await page.getByRole('radiogroup', named('Date')).waitFor()
}

async function repeatWeekly(page: Page): Promise<void> {
  await chooseService(page)
  await page.getByRole('radiogroup', named('Start Time')).getByRole('radio').first().check()
  await page.getByRole('button', named('Continue')).click()
  await page.getByLabel(t('Repeat')).selectOption(t('Every week'))
  await page.getByLabel(t('Number of bookings')).waitFor()
}

/** Opens the page of the first own booking to come that is as wanted. */
async function openBooking(page: Page, isWanted: (booking: Booking) => boolean): Promise<void> {
  const answer = await page.request.get('/rest/v1/bookings?when=upcoming&limit=50')
  const { items } = (await answer.json()) as { items: Booking[] }
  const booking = items.find(isWanted)
  if (!booking) throw new Error('The demo world has no such booking')
  await goTo(page, pathIn(urls.booking(booking.id)))
}

async function cancelSeries(page: Page): Promise<void> {
  await openBooking(page, ({ repeat }) => repeat !== null && openDates(repeat).length > 1)
  await press('Cancel', dialog)(page)
}

/** A form for another time, which the user as this party may propose. */
const propose = (party: UserType) => async (page: Page) => {
  await openBooking(page, (booking) => canMove(booking, 'propose another time', party, new Date()))
  await press('Propose another time', dialog)(page)
}

async function proposeNothing(page: Page): Promise<void> {
  await propose('customer')(page)
  await page.locator(dialog).getByRole('button', named('Propose')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** What opens in the booking form of this provider, and for canceling. */
export const bookingStates = (id: string): State[] => [
  { name: 'day and time', path: `/providers/${id}/book`, roles: ['customer'], open: chooseService },
  { name: 'series', path: `/providers/${id}/book`, roles: ['customer'], open: repeatWeekly },
  { name: 'cancel dialog', path: '/dashboard', roles: ['customer'], open: press('Cancel', dialog) },
  { name: 'cancel series', path: '/dashboard', roles: ['customer'], open: cancelSeries },
  { name: 'another time', path: '/dashboard', roles: ['customer'], open: propose('customer') },
  { name: 'another time', path: '/dashboard', roles: ['provider'], open: propose('provider') },
  { name: 'another time, errors', path: '/dashboard', roles: ['customer'], open: proposeNothing },
]

import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import type { Role } from '../shots/browser.ts'
import { bookingStates } from './bookings.ts'
import { operatorStates } from './operator-pages.ts'
import { asItIs, dialog, menu, named, press, start } from './press.ts'
import { calendarStates } from './provider-calendar.ts'
import { openCategories, openFilters, openMap } from './provider-list.ts'

/** Something that opens on a page: a dialog, a menu, a list, errors. */
export interface State {
  name: string
  path: string
  roles: Role[]
  /** Where it can be opened; everywhere by default. */
  widths?: number[]
  open: (page: Page) => Promise<void>
}

const [phone, desk] = [[360], [1280]]
const anyone: Role[] = ['anonymous', 'customer', 'provider']
const signedIn: Role[] = ['customer', 'provider']

/** Submits a form as it is, to show its errors. */
function sendEmpty(button: string): State['open'] {
  return async (page) => {
    await page.getByRole('main').getByRole('button', named(button)).last().click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  }
}

function legal(name: string): State['open'] {
  return async (page) => {
    await page.getByRole('contentinfo').getByRole('link', named(name)).click()
    await page.locator(dialog).waitFor()
  }
}

async function typeToSuggest(page: Page): Promise<void> {
  await page.getByRole('combobox', named('What do you need?')).pressSequentially('cle')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

async function openThread(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page
    .getByRole('main')
    .getByRole('textbox', { name: t('Message') })
    .waitFor()
}

/** The toast that a visitor without a session sees; hovering keeps it open. */
async function showToast(page: Page): Promise<void> {
  await page.getByRole('region', named('Alerts')).getByText(t('Please log in to message providers')).hover()
}

async function openPast(page: Page): Promise<void> {
  await page.getByRole('tab', named('Past')).click()
}

async function openReview(page: Page): Promise<void> {
  await openPast(page)
  await page.getByRole('link', named('Write a review')).first().click()
  await page.locator(dialog).getByLabel(t('Your review')).waitFor()
}

async function reviewWithoutStars(page: Page): Promise<void> {
  await openReview(page)
  await page.getByRole('button', named('Publish review')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function sendNothing(page: Page): Promise<void> {
  await press('New Message', dialog)(page)
  await page.locator(dialog).getByRole('button', named('Send')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function askToUnlock(page: Page): Promise<void> {
  await openThread(page, new RegExp(t('Locked message')))
  await press('Unlock', dialog)(page)
}

async function openMails(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', named('Notifications')).click()
  await page.locator(dialog).getByRole('switch').first().waitFor()
}

/** The address is shown once; replacing it asks for confirmation. */
async function askToEndFeed(page: Page): Promise<void> {
  const make = page.getByRole('button', named('Create calendar link'))
  const end = page.getByRole('button', named('Turn off link'))
  await make.or(end).waitFor()
  if (await make.isVisible()) await make.click()
  await press('Turn off link', dialog)(page)
}

async function addBadCalendar(page: Page): Promise<void> {
  await page.getByLabel(t('Address in iCal format')).fill('http://calendar.example')
  await page.getByRole('button', named('Add calendar')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function declineNothing(page: Page): Promise<void> {
  await press('Decline', dialog)(page)
  await page.locator(dialog).getByRole('button', named('Decline request')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function addNothing(page: Page): Promise<void> {
  await press('Add service', dialog)(page)
  await page.locator(dialog).getByRole('button', named('Add service')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function askToBlock(page: Page): Promise<void> {
  await press(start('More about {name}'), menu)(page)
  await press('Block', dialog)(page)
}

async function openPhoto(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', named(start('Photo {number} of {thing}')))
    .first()
    .click()
  await page.locator(dialog).waitFor()
}

/** Everything that a page shows on request. `world` comes from test/shots/demo-site.ts. */
export function listStates(world: Record<string, string>): State[] {
  return [...inTheBar, ...ofVisitors(world), ...ofMembers(world), ...operatorStates]
}

const inTheBar: State[] = [
  { name: 'menu', path: '/', roles: anyone, widths: phone, open: press('Menu', menu) },
  { name: 'user menu', path: '/', roles: signedIn, widths: desk, open: press(start('User menu, {name}'), menu) },
  { name: 'bell', path: '/', roles: signedIn, open: press(start('Notifications'), ':popover-open li') },
  { name: 'envelope', path: '/', roles: signedIn, open: press(start('Messages'), menu) },
  { name: 'suggestions', path: '/', roles: ['anonymous'], open: typeToSuggest },
  { name: 'terms dialog', path: '/', roles: ['anonymous'], open: legal('Terms') },
  { name: 'privacy dialog', path: '/', roles: ['anonymous'], open: legal('Privacy') },
]

function ofVisitors({ id }: Record<string, string>): State[] {
  const open = (name: string, path: string, way: State['open'] = asItIs): State => {
    return { name, path, roles: ['anonymous'], open: way }
  }
  return [
    open('map', '/providers', openMap),
    { name: 'filters', path: '/providers?location=07003', roles: ['anonymous'], widths: phone, open: openFilters },
    open('categories', '/providers?category=cleaning&location=07003', openCategories),
    open('wrong ZIP', '/providers?location=99999'),
    open('nobody', '/providers?search=zeppelin'),
    open('photo', `/providers/${id}`, openPhoto),
    open('toast', `/messages?with=${id}`, showToast),
    open('found', '/help?q=refund'),
    open('errors', '/login', sendEmpty('Log in')),
    open('errors', '/signup', sendEmpty('Create account')),
    open('errors', '/forgot-password', sendEmpty('Send reset link')),
    open('errors', '/contact', sendEmpty('Send message')),
  ]
}

function ofMembers({ id }: Record<string, string>): State[] {
  const open = (name: string, path: string, way: State['open'], roles: Role[] = ['customer']): State => {
    return { name, path, roles, open: way }
  }
  return [
    open('what Verified means', `/providers/${id}`, press('Verified', ':popover-open')),
    ...bookingStates(id!),
    open('details', '/dashboard', press('Details', dialog), signedIn),
    open('past', '/dashboard', openPast, signedIn),
    open('review dialog', '/dashboard', openReview),
    open('review dialog, errors', '/dashboard', reviewWithoutStars),
    open('disconnect dialog', '/profile', press('Disconnect', dialog), ['provider']),
    open('close dialog', '/requests', press('Close request', dialog)),
    open('errors', '/service-request', sendEmpty('Submit request')),
    open('offer dialog', '/opportunities', press('Send offer', dialog), ['provider']),
    open('decline dialog, errors', '/opportunities', declineNothing, ['provider']),
    open('quote, errors', `/service-request?provider=${id}`, sendEmpty('Ask for a quote')),
    open('nothing fits', '/opportunities?category=photography&within=10', asItIs, ['provider']),
    ...calendarStates,
    open('new message', '/messages', press('New Message', dialog), signedIn),
    open('new message, errors', '/messages', sendNothing),
    open('thread', '/messages', (page) => openThread(page, /Ortega/)),
    open('unlock dialog', '/messages', askToUnlock, ['provider']),
    open('add service, errors', '/profile#services', addNothing, ['provider']),
    open('edit service', '/profile#services', press(start('Edit'), dialog), ['provider']),
    open('delete service', '/profile#services', press(start('Delete'), dialog), ['provider']),
    open('person menu', `/providers/${id}`, press(start('More about {name}'), menu)),
    open('report dialog', `/providers/${id}`, press(start('Report'), dialog)),
    open('block dialog', `/providers/${id}`, askToBlock),
    open('password dialog', '/profile', press('Change Password', dialog)),
    open('mails dialog', '/profile', openMails, signedIn),
    open('feed dialog', '/profile#calendars', askToEndFeed, signedIn),
    open('calendar, errors', '/profile#calendars', addBadCalendar, ['provider']),
    open('deletion dialog', '/profile', press('Delete Account', dialog)),
  ]
}

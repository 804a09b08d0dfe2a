import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createDatabase, dropDatabase } from '../database-server.ts'
import { openMailServer, type TestMailServer } from '../mail-server.ts'
import { openSite } from '../site.ts'
import { expect, type NewBrowser, test } from './journey.ts'
import { anAccount, aVisitor, type Visitor } from './people.ts'

/** A new site, the mail server that it uses, and the link of its set-up. */
interface NewSite {
  url: string
  link: string
  mails: TestMailServer
}

test('from an empty folder to Mapleton Helpers: set-up, import, a claim, and a booking in Spanish', async ({
  newBrowser,
}) => {
  test.setTimeout(240_000)
  const before = changedFiles()
  await using house = new AsyncDisposableStack()
  const site = await aNewSite(house)
  const operator = await newBrowser({ baseURL: site.url })
  await setUp(operator, site)
  await askInOwnCategories(operator)
  await importTown(operator)
  await requireIdentity(operator)
  const provider = await claimBusiness(newBrowser, site)
  await bookInSpanish(newBrowser, site)
  await acceptBooking(provider)
  await followBooking(operator)
  expect(changedFiles(), 'a site writes nothing beside its data').toBe(before)
})

const changedFiles = () => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })

async function aNewSite(house: AsyncDisposableStack): Promise<NewSite> {
  const DATABASE_URL = await createDatabase(process.env['E2E_DATABASE_URL'] ?? '')
  house.defer(() => dropDatabase(DATABASE_URL))
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'porchlight-hour-'))
  house.defer(() => rm(DATA_DIR, { recursive: true, force: true }))
  const mails = await openMailServer()
  house.defer(() => mails.stop())
  // The journey of factors sets up the second factor of an operator.
  const settings = { DATABASE_URL, DATA_DIR, SMTP_URL: mails.url, DEMO: 'false', OPERATORS_NEED_SECOND_FACTOR: 'false' }
  const { url } = house.use(await openSite(settings))
  const env = { ...process.env, ...settings, PUBLIC_URL: url, SECRET_KEY: 'the key of all sites that tests start' }
  const said = execFileSync(process.execPath, ['bin/run.mjs', 'admin', 'setup-link'], { env, encoding: 'utf8' })
  return { url, mails, link: /http\S+\/setup\/\S+/.exec(said)?.[0] ?? '' }
}

async function setUp(page: Page, { link }: NewSite): Promise<void> {
  const next = () => page.getByRole('button', { name: /continue/i }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  await page.goto(link)
  await next()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Mapleton Helpers')
  await page.getByLabel('Tagline').fill('Help next door')
  await expect(page.getByLabel('Languages')).toHaveValue('en,es')
  await next()
  await step('Where is it?')
  await page.getByLabel('Country').selectOption('ca')
  await page.getByLabel('Postal code of the place').fill('N0G 1P0')
  await expect(page.getByText('Wingham, ON N0G')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mapleton Helpers')
  await page.goForward()
  await expect(page.getByLabel('Postal code of the place'), 'the way back loses nothing').toHaveValue('N0G')
  await next()

  await step('What do people look for?')
  await addCategory(page, 'Snow removal', 'snow plow\nquitar nieve')
  await addCategory(page, 'Boat care', 'winterize a boat\nlancha')
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveCount(11)
  await next()

  await step('How does it look?')
  const logo = page.locator('input[type=file][aria-label=Logo]')
  const drawing = '<rect width="100%" height="100%" fill="#2c6e49"/>'
  const buffer = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96">${drawing}</svg>`)
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  await expect(page.getByText('The logo is saved.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Choose the colors/ }).check()
  await page.getByLabel('Accent').fill('#2c6e49')
  await next()
  await step('Which email addresses does it use?')

  // Later, with the same link.
  await page.goto(link)
  await expect(page.getByLabel('Tagline')).toHaveValue('Help next door')
  await page.goto(`${link}?step=email`)
  await page.getByLabel('Sender of emails').fill('hello@mapleton.test')
  await page.getByLabel('Support address').fill('help@mapleton.test')
  await next()
  await step('Who runs it?')
  await page.getByLabel('Your name').fill('Ada Okafor')
  await page.getByLabel('Your email address').fill('ada@mapleton.example')
  await page.getByLabel('Password', { exact: true }).fill('the lamp on the porch')
  await page.getByRole('button', { name: 'Create my account' }).click()

  const checklist = page.getByRole('heading', { name: 'Before users come' })
  await expect(checklist).toBeVisible()
  await expect(page.getByText('No provider offers a service yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Hide the checklist' }).click()
  await expect(checklist).toBeHidden()
  await page.goto('/')
  await expect(page).toHaveTitle(/Mapleton Helpers/)
  await expect(page.getByRole('button', { name: /Your place: Wingham, ON/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Boat care/ })).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This site is set up' })).toBeVisible()
}

async function addCategory(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('For the seasons')
  await dialog.getByLabel('Words for search').fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
}

const question = 'How many cars fit on the driveway?'

async function askInOwnCategories(page: Page): Promise<void> {
  await page.goto('/admin/questions')
  await addQuestion(page, 'Snow removal', question)
  await addQuestion(page, 'Boat care', 'How long is the boat?')
}

async function addQuestion(page: Page, category: string, label: string): Promise<void> {
  await page.getByLabel('Category').selectOption(category)
  const form = page.getByRole('form', { name: `Questions for ${category}` })
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Question', { exact: true }).fill(label)
  await form.getByLabel('Answer', { exact: true }).selectOption('Number')
  await form.getByRole('checkbox', { name: 'Customers must answer' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The questions for ${category} are saved.`)).toBeVisible()
}

const business = { name: 'Maple Snow 1', email: 'owner@maple.example' }

/** 200 businesses and three lines with mistakes, as a spreadsheet of Windows saves them. */
function townFile(): Buffer {
  const codes = [...readFileSync('db/countries/ca/postal-codes.tsv', 'utf8').matchAll(/^(N\w\w)\t[^\t]+\tON\t/gm)]
  const trades = ['Snow removal', 'Cleaning', 'Plumbing', 'Boat care']
  const lines = Array.from({ length: 203 }, (_, at) => {
    const trade = at === 5 ? 'Flying' : trades[at % 4]!
    const code = at === 6 ? 'X9Z' : at === 0 ? 'N0G 1P0' : codes[at % codes.length]![1]
    const price = at === 7 ? 'a lot' : `${40 + (at % 30)},50`
    const email = at === 0 ? business.email : ''
    return [
      `Maple ${trade.split(' ')[0]} ${at + 1}`,
      trade,
      'Careful work',
      code,
      email,
      'Visit',
      price,
      'Mon-Sun 8-18',
    ].join(';')
  })
  return Buffer.from(['Company;Trade;Pitch;Postal code;E-mail;Service;Price;Hours', ...lines].join('\r\n'), 'latin1')
}

async function importTown(page: Page): Promise<void> {
  await page.goto('/admin/imports')
  await page.getByLabel('CSV file').setInputFiles({ name: 'town.csv', mimeType: 'text/csv', buffer: townFile() })
  await expect(page.getByText('203 lines in the file: 200 can be listed, 3 left out.')).toBeVisible()
  await expect(page.getByText(/^Line 7: Category: There is no category "Flying"/)).toBeVisible()
  await expect(page.getByText('Line 8: Postal code: Please enter a postal code that exists')).toBeVisible()
  await expect(page.getByText(/^Line 9: Service 1 price: /)).toBeVisible()
  await page.getByLabel('Pitch').selectOption('Description')
  await page.getByLabel('Source').fill('Town guide')
  await page.getByRole('button', { name: 'Import 200 businesses' }).click()
  await expect(page.getByText('200 of 203 businesses listed, 3 left out, 0 claimed, 0 invited.')).toBeVisible()

  await page.reload()
  const more = 'Name,Category,Postal code\nPalm Boats,Boat care,N0G\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(more) })
  await page.getByRole('button', { name: 'Import 1 business' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'more.csv' }) })
  await expect(card.getByText('Done', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card.getByText('Undone')).toBeVisible()
}

async function requireIdentity(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  const form = page.locator('form').filter({ hasText: 'Who offers the services?' })
  await form.getByRole('radio', { name: 'Require' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
}

/** The newest link to an address that contains `part`, once it has arrived. */
async function mailedLink({ mails }: NewSite, to: string, part: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(() => {
      const texts = mails.received.filter((mail) => mail.to.includes(to)).map(({ text }) => text)
      found = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).findLast((link) => link.includes(part))
      return found
    })
    .toBeDefined()
  return found ?? ''
}

/** A customer whose email address is confirmed, signed in in a new browser. */
async function aConfirmedCustomer(newBrowser: NewBrowser, site: NewSite, visitor: Visitor, locale = 'en-CA') {
  const page = await newBrowser({ baseURL: site.url, locale })
  await anAccount(visitor, 'Customer', site.url)
  await page.goto(await mailedLink(site, visitor.email, 'token_hash='))
  await expect(page.getByRole('heading', { name: /Email confirmed|Correo confirmado/ })).toBeVisible()
  // The page takes the token out of its address, and stays the same page.
  await expect(page).toHaveURL(
    ({ pathname, search }) => /^(\/es)?\/auth\/callback$/.test(pathname) && !search.includes('token'),
  )
  return page
}

async function claimBusiness(newBrowser: NewBrowser, site: NewSite): Promise<Page> {
  const owner = aVisitor('Olga Lindqvist')
  const page = await aConfirmedCustomer(newBrowser, site, owner)
  await enterSite(page, owner, site)
  await page.goto(`/providers?search=${encodeURIComponent(business.name)}&location=N0G`)
  await page.getByRole('article').getByRole('link', { name: business.name, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Claim this business' }).click()
  await page.getByRole('button', { name: 'Email the link' }).click()
  await expect(page.getByText('We have sent the link.')).toBeVisible()
  await page.goto(await mailedLink(site, business.email, '/claim'))
  await page.getByRole('button', { name: 'Claim this business' }).click()
  await expect(page.getByRole('heading', { name: `${business.name} is yours now` })).toBeVisible()
  await sayWhoOffers(page)

  await page.goto('/profile#services')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  await services.getByRole('button', { name: 'Edit Visit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Price per hour (CAD)').fill('65')
  await form.getByText('More options').click()
  await form.getByRole('button', { name: 'Use the questions for this category' }).click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toHaveCount(0)
  await expect(services).toContainText('$65.00/h')
  return page
}

const legalName = 'Lindqvist Snow Ltd.'

/** Ends the pause of a business whose operator requires to know who it is. */
async function sayWhoOffers(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Say who you are' }).click()
  const form = page.locator('form').filter({ hasText: 'I offer my services' })
  await form.getByRole('radio', { name: 'As a business' }).check()
  await form.getByLabel('Legal name').fill(legalName)
  await form.getByRole('textbox', { name: 'Address' }).fill('1 Mill Street\nWingham ON N0G 1P0')
  await form.getByLabel('Phone').fill('519 555 0100')
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(form.getByText('Please confirm this.')).toBeVisible()
  await form.getByRole('checkbox', { name: /comply with the law/ }).check()
  await save.click()
  await expect(save).toBeDisabled()
}

/** Signs in at the new site. */
async function enterSite(page: Page, { email, password }: Visitor, { url }: NewSite): Promise<void> {
  const data = { email, password, user_type: 'customer' }
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data, headers: { origin: url } })
  expect(answer.status()).toBe(200)
}

async function bookInSpanish(newBrowser: NewBrowser, site: NewSite): Promise<void> {
  const customer = aVisitor('Lucía Pardo')
  const page = await aConfirmedCustomer(newBrowser, site, customer, 'es-CA')
  await enterSite(page, customer, site)
  await page.goto('/es/providers?search=quitar+nieve&location=N0B')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: business.name, exact: true }) })
  await expect(card).toContainText(/a \d+(,\d)? km/)
  await expect(card).toContainText('65,00 CAD/h')
  await card.getByRole('link', { name: business.name, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Quién ofrece estos servicios' })).toContainText(legalName)
  await page.getByRole('link', { name: 'Reservar ahora' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reservar un servicio' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Continuar' })
  await next.click()
  await page.getByRole('radiogroup', { name: 'Fecha' }).locator('input:enabled').nth(1).check()
  await page.getByRole('radiogroup', { name: 'Hora de inicio' }).getByRole('radio').first().check()
  await next.click()
  await page.getByLabel('Calle y número').fill('12 Porch Lane')
  await page.getByLabel('Código postal').fill('N0G 1P0')
  await page.getByLabel('Teléfono').fill('519 555 0144')
  const send = page.getByRole('button', { name: 'Confirmar reserva' })
  await send.click()
  await expect(page.getByRole('form').getByText(`Responda: ${question}`)).toBeVisible()
  await page.getByLabel(question).fill('3')
  await send.click()
  await expect(page.getByRole('heading', { name: `Esperando que ${business.name} acepte` })).toBeVisible()
}

async function acceptBooking(page: Page): Promise<void> {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText(`${question}: 3`)
  await main.getByRole('button', { name: 'Reveal contact' }).first().click()
  await expect(main.getByText('Lucía Pardo').first()).toBeVisible()
  await main.getByRole('button', { name: 'Accept' }).first().click()
  await expect(page.getByText('Booking confirmed successfully').first()).toBeVisible()
}

async function followBooking(page: Page): Promise<void> {
  await page.goto('/admin/bookings')
  await page.getByRole('main').getByRole('row').filter({ hasText: business.name }).getByRole('link').first().click()
  await page.getByLabel('Why do you open this booking?').fill('The first booking of the site')
  await page.getByRole('button', { name: 'Open the booking' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('$65.00')
  await expect(main).toContainText('The first booking of the site')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
}

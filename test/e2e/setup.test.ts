import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '../database-server.ts'
import { openSite } from '../site.ts'
import { expect, test } from './journey.ts'

test('an operator sets up Mapleton Helpers with the link of a new site, and finds what is left to do', async ({
  newBrowser,
}) => {
  test.setTimeout(240_000)
  await using house = new AsyncDisposableStack()
  const DATABASE_URL = await createDatabase(process.env['E2E_DATABASE_URL'] ?? '')
  house.defer(() => dropDatabase(DATABASE_URL))
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'porchlight-setup-'))
  house.defer(() => rm(DATA_DIR, { recursive: true, force: true }))
  const settings = { DATABASE_URL, DATA_DIR, DEMO: 'false', OPERATORS_NEED_SECOND_FACTOR: 'false' }
  const site = house.use(await openSite(settings))
  const env = { ...process.env, ...settings, PUBLIC_URL: site.url, SECRET_KEY: 'the key of all sites that tests start' }
  const said = execFileSync(process.execPath, ['bin/run.mjs', 'admin', 'setup-link'], { env, encoding: 'utf8' })
  const link = /http\S+\/setup\/\S+/.exec(said)?.[0] ?? ''
  const page = await newBrowser({ baseURL: site.url })
  const next = () => page.getByRole('button', { name: /continue/i }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  await page.goto(link)
  await next()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Mapleton Helpers')
  await page.getByLabel('Tagline').fill('Help next door')
  await next()
  await step('Where is it?')
  await expect(page.getByLabel('Country')).toHaveValue('us')
  await page.getByLabel('ZIP code of the place').fill('97214')
  await expect(page.getByText('Portland, OR 97214')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mapleton Helpers')
  await page.goForward()
  await expect(page.getByLabel('ZIP code of the place'), 'the way back loses nothing').toHaveValue('97214')
  await next()

  await step('What do people look for?')
  await page.getByRole('checkbox', { name: 'Photography' }).uncheck()
  await expect(page.getByText('Photography is hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Beekeeping')
  await dialog.getByLabel('Description').fill('Hives and swarms')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('checkbox', { name: 'Beekeeping' })).toBeChecked()
  await next()

  await step('How does it look?')
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

  await expect(page.getByRole('heading', { name: 'Before users come' })).toBeVisible()
  await expect(page.getByText('SMTP_URL is not set')).toBeVisible()
  await page.getByRole('button', { name: 'Hide the checklist' }).click()
  await expect(page.getByRole('heading', { name: 'Before users come' })).toBeHidden()
  await page.goto('/')
  await expect(page).toHaveTitle(/Mapleton Helpers/)
  await expect(page.getByRole('button', { name: /Your place: Portland, OR/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Beekeeping/ })).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This site is set up' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { anOperator, change, section } from './operators.ts'
import { anAccount, aPair, ask, aVisitor, inDatabase, signIn } from './people.ts'

test('an operator manages users, providers, reports, emails, jobs and settings, and sees it all in the audit trail', async ({
  page,
  newBrowser,
}) => {
  test.slow()
  const operator = await anOperator('Oda Keeper')
  const { customer, provider, booking } = await aPair(newBrowser, { customer: 'Rudy Blunt', provider: 'Fair Play' })
  const review_id = await aReviewOf(booking.id)
  await ask(provider.page, '/rest/v1/reports', {
    subject: 'review',
    subject_id: review_id,
    reason: 'offensive',
    details: 'It insults me.',
  })

  await signIn(page, operator, 'Customer')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Bookings' })
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /20\d\d: \d+ bookings/)

  await section(page, 'Users')
  await page.getByRole('main').getByLabel('Search', { exact: true }).fill(customer.email)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: customer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
  await page.getByRole('button', { name: 'Suspend Rudy Blunt' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await page.getByLabel('Reason').fill('Rude at the door')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restore Rudy Blunt' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Rude at the door' })).toBeVisible()
  expect((await customer.page.request.get('/auth/v1/user')).status()).toBe(401)
  await page.getByRole('button', { name: 'Restore Rudy Blunt' }).click()
  await expect(page.getByRole('button', { name: 'Suspend Rudy Blunt' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'operator.readmitted' })).toBeVisible()

  await page.goto(`/admin/providers?search=${provider.id}`)
  await page.getByRole('button', { name: `Verify ${provider.business}` }).click()
  await page.getByRole('checkbox', { name: 'Insurance' }).check()
  await page.getByLabel('Note').fill('Policy seen, valid for a year.')
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(`${provider.business} is verified.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Insurance. Policy seen, valid for a year.' })).toBeVisible()
  const visitor = await newBrowser()
  await visitor.goto(`/providers/${provider.id}`)
  await expect(visitor.getByRole('button', { name: 'Verified' })).toBeVisible()
  await expect(visitor.getByText('You are a fraud.').first()).toBeVisible()

  await section(page, 'Reports')
  const report = page.getByRole('row').filter({ hasText: provider.business })
  await expect(report).toContainText('It insults me.')
  const act = async (name: string) => {
    await report.getByRole('button', { name: /^Actions/ }).click()
    await report.getByRole('button', { name }).click()
  }
  await act('Hide review')
  await page.getByLabel('Reason').fill('It insults a person.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide review' }).click()
  await expect(report.getByText('Hidden because: It insults a person.')).toBeVisible()
  await act('Uphold')
  await page.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click()
  await expect(report.getByText('Upheld')).toBeVisible()
  // A page for visitors is up to two seconds old.
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText('No reviews yet.').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(visitor.getByText('You are a fraud.')).toHaveCount(0)

  await page.goto(`/admin/mails?search=${encodeURIComponent(customer.email)}`)
  const mail = page.getByRole('row').filter({ hasText: customer.email }).filter({ hasText: 'Kept here' })
  await expect(async () => {
    await page.reload()
    await expect(mail.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await mail
    .first()
    .getByRole('button', { name: /Send again/ })
    .click()
  await expect(page.getByText('The email is kept here, because this site has no mail server.')).toBeVisible()

  await section(page, 'Jobs')
  await page.getByRole('button', { name: /Run now.*Count the days/ }).click()
  await expect(page.getByText('“Count the days of the overview” has started.')).toBeVisible()

  await changeFreePeriod(page, visitor)
  await switchCredit(page)
  await addSynonym(page, visitor)

  await section(page, 'Audit trail')
  await page.getByRole('main').getByLabel('User', { exact: true }).fill(operator.email)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/person=/)
  for (const kind of [
    'suspended',
    'readmitted',
    'verified',
    'report_upheld',
    'mail_resent',
    'job_started',
    'settings_changed',
    'synonym_added',
    'synonym_removed',
  ])
    await expect(page.getByRole('rowheader', { name: `operator.${kind}` }).first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'review.hidden' })).toBeVisible()
})

test('a list is sorted and filtered in its address, says times in two zones, and its rows have actions', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const operator = await anOperator('Tess Keeper')
  const surname = `Sorted${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const people = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => anAccount(aVisitor(`${name} ${surname}`))))
  const joined = ['2026-01-05T04:30:00Z', '2026-01-06T12:12:00Z', '2026-01-07T12:00:00Z']
  for (const [at, { email }] of people.entries())
    await inDatabase('update auth_user set created_at = $2 where email = $1', [email, joined[at]])
  const page = await newBrowser({ timezoneId: 'America/New_York' })
  await signIn(page, operator, 'Customer')

  const main = page.getByRole('main')
  const names = () => main.getByRole('rowheader').allTextContents()
  const header = (name: string) => main.getByRole('columnheader', { name })
  const inOrder = ['Ann', 'Ben', 'Cleo'].map((name) => `${name} ${surname}`)
  await section(page, 'Users')
  await main.getByLabel('Search', { exact: true }).fill(surname)
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(names).toEqual(inOrder.toReversed())
  await expect(header('Since')).toHaveAttribute('aria-sort', 'descending')
  await expect(main.getByRole('row', { name: /^Ben/ })).toContainText(/Jan 6(, 2026)?, 7:12 AM · 12:12 UTC/)
  await expect(main.getByRole('row', { name: /^Ann/ })).toContainText(
    /Jan 4(, 2026)?, 11:30 PM · Jan 5(, 2026)?, 04:30 UTC/,
  )

  const since = header('Since').getByRole('link')
  await since.press('Enter')
  await expect(header('Since')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(inOrder)
  await expect(since).toBeFocused()
  await expect(page).toHaveURL(`/admin/people?search=${surname}&sort=created_at`)
  await main.getByLabel('Status').selectOption('Active')
  await expect(page).toHaveURL(/state=active&sort=created_at/)
  await page.reload()
  await expect.poll(names).toEqual(inOrder)
  await expect(main.getByLabel('Status')).toHaveValue('active')

  await header('Email').getByRole('link').click()
  const byEmail = people.toSorted((one, other) => (one.email < other.email ? -1 : 1)).map(({ name }) => name)
  await expect.poll(names).toEqual(byEmail)
  await page.goBack()
  await expect.poll(names).toEqual(inOrder)

  await main.getByRole('button', { name: `Suspend Ben ${surname}` }).click()
  await page.getByLabel('Reason').fill('Rude at the door')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect.poll(names).toEqual([inOrder[0], inOrder[2]])
  await main.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/people?sort=created_at')
})

/**
 * Sets a date that no other journey uses, as others check the banner, and resets it. Other
 * operators' changes stay.
 */
async function changeFreePeriod(page: Page, visitor: Page): Promise<void> {
  await section(page, 'Settings')
  const day = page.getByLabel('Last day of the free period')
  const before = await day.inputValue()
  await day.fill('2098-05-06')
  await change(page, '/settings', { email_days: 31 })
  const form = page.locator('form').filter({ has: page.getByLabel('Records of emails') })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await expect(page.getByLabel('Records of emails')).toHaveValue('31')
  // Visitors share pages that may be two seconds old.
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByText('May 6, 2098')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Restore configured values' }).click()
  await expect(day).toHaveValue(before)
}

/**
 * Changes the brand where other journeys don't see it. Corrects a color that is too weak, then
 * decides against colors: they aren't sent, and the page isn't loaded again.
 */
async function switchCredit(page: Page): Promise<void> {
  const credit = page.getByLabel('Runs on Porchlight')
  const colors = page.getByLabel('Choose the colors')
  await credit.uncheck()
  await colors.check()
  await page.getByLabel('Ink').fill('#bbbbbb')
  await page.getByRole('button', { name: /Use #[0-9a-f]{6} instead/ }).click()
  await expect(page.getByRole('button', { name: /instead/ })).toBeHidden()
  await colors.uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save brand' }).click()
  expect((await sent).postDataJSON()).toEqual({ has_credit: false })
  await expect(page.getByText('The settings are saved.').last()).toBeVisible()
  await page.reload()
  await expect(credit).not.toBeChecked()
  await change(page, '/settings', { has_credit: null })
}

/**
 * A visitor searches for a word that search does not know; the operator makes it mean a category,
 * and undoes it.
 */
async function addSynonym(page: Page, visitor: Page): Promise<void> {
  await visitor.goto('/providers?search=kwyjibo')
  await section(page, 'Searches')
  const row = page.getByRole('row').filter({ hasText: 'kwyjibo' })
  await row.getByLabel('Category for kwyjibo').selectOption('Pet Services')
  await row.getByRole('button', { name: 'Add as a synonym' }).click()
  await expect(page.getByText('“kwyjibo” now means Pet Services.')).toBeVisible()
  const answer = await visitor.request.get('/rest/v1/providers?search=kwyjibo')
  expect((await answer.json()).understood.categories).toEqual(['Pet Services'])
  await page.getByRole('button', { name: 'Remove kwyjibo: Pet Services' }).click()
  await expect(page.getByText('“kwyjibo” no longer means Pet Services.')).toBeVisible()
  await expect(row).toHaveCount(0)
}

/** Written directly to the database, because a booking would take a day. */
async function aReviewOf(booking_id: string): Promise<string> {
  const [row] = await inDatabase<{ id: string }>(
    `insert into reviews (booking_id, customer_id, provider_id, rating, comment)
      select id, customer_id, provider_id, 1, 'You are a fraud.' from bookings where id = $1 returning id`,
    [booking_id],
  )
  return row!.id
}

import { axeFindings } from '../access/findings.ts'
import { expect, type Page, test } from './journey.ts'
import { aCustomer, anAccount, aVisitor, signIn } from './people.ts'
import { userMenu } from './sessions.ts'

test('the contact form shows errors, warns near the length limit, and keeps its input if sending fails', async ({
  page,
}) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  const long = `${'lantern\n'.repeat(125)}.`
  await send.click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Wanda Writes')
  await page.getByLabel('Email').fill('wanda')
  await page.getByLabel('Subject').selectOption('Feature Request')
  await page.getByRole('textbox', { name: 'Message' }).fill(long)
  await expect(page.getByText('1001/1000')).toBeVisible()
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill('wanda@mail.example')
  await page.route('**/rest/v1/contact', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText('Unable to connect to the database.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(long)
  await send.click()
  await expect(page.getByText('Message Sent!')).toBeInViewport()
})

test('what a visitor has typed into the contact form stays when they log in in a second tab', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const visitor = aVisitor('Tabea Types')
  await anAccount(visitor)
  await page.goto('/contact')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('My question is long')
  await signIn(await context.newPage(), visitor, 'Customer')
  await expect(userMenu(page)).toBeVisible()
  await expect(message).toHaveValue('My question is long')
})

test('a reload keeps the draft of the contact form until it is sent', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/contact')
  const [name, message] = [page.getByLabel('Name', { exact: true }), page.getByRole('textbox', { name: 'Message' })]
  await name.fill('Rita Reload')
  await page.getByLabel('Email').fill('rita@mail.example')
  await page.getByLabel('Subject').selectOption('Other')
  await message.fill('A long question')
  await page.reload()
  await expect(message).toHaveValue('A long question')
  await expect(name).toHaveValue('Rita Reload')
  await message.pressSequentially('?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('')
})

/**
 * Records in the page when a text appears and disappears, because a busy machine sees both late.
 */
async function momentsOf(page: Page, text: string): Promise<() => Promise<number[]>> {
  const moments = await page.evaluateHandle((wanted) => {
    const noted: number[] = []
    new MutationObserver(() => {
      const isThere = document.body.textContent?.includes(wanted) ?? false
      if (isThere === (noted.length % 2 === 0)) noted.push(Date.now())
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return noted
  }, text)
  return () => moments.jsonValue()
}

test('sending a message takes a second, shows a confirmation for three, and queues an email', { tag: '@deep' }, async ({
  page,
}) => {
  const visitor = await aCustomer(page, 'Connie Contact')
  await page.goto('/contact')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(visitor.name)
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  await page.getByLabel('Subject').selectOption('Booking Issue')
  await page.getByRole('textbox', { name: 'Message' }).fill('Could the visit begin later?')
  const [sending, seen] = [await momentsOf(page, 'Sending...'), await momentsOf(page, 'Message Sent!')]
  const begun = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByText('Message Sent!')).toBeHidden()
  expect(await sending()).toHaveLength(2)
  const [shown = 0, hidden = 0] = await seen()
  expect(shown - begun).toBeGreaterThanOrEqual(1000)
  expect(hidden - shown).toBeGreaterThan(2900)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(visitor.name)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await page.goto('/dev/mail')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contact form: Booking Issue/ })
    .first()
    .click()
  await expect(page.getByText(`To support@porchlight.example, replies to ${visitor.email}`)).toBeVisible()
})

import type { Route } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import { axeFindings } from '../access/findings.ts'
import { askingAddress, aTestProgram, pkce } from '../oauth.ts'
import { aWebhookReceiver } from '../webhook-receiver.ts'
import { expect, test } from './journey.ts'
import { aCustomer } from './people.ts'
import { open } from './sessions.ts'

const ask = (token: string) => fetch(`${baseURL}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })

test('a user creates a token, which is shown once, works, and is revoked', async ({ page }) => {
  const visitor = await aCustomer(page, 'Toni Token')
  await open(page, '/profile#programs')
  const section = page.getByRole('region', { name: 'Programs and tokens' })
  await section.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await expect(dialog.getByRole('checkbox', { name: /^Business/ })).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('My assistant')
  await dialog.getByRole('checkbox', { name: /^Read/ }).uncheck()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please choose what the program may do')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Read/ }).check()
  await dialog.getByRole('checkbox', { name: /^Bookings/ }).check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const token = await section.getByLabel('Your new token').inputValue()
  expect(token).toMatch(/^pl_[0-9A-Za-z]{36}$/)
  await expect(section.getByRole('button', { name: 'Copy token' })).toBeVisible()
  const row = section.getByRole('listitem').filter({ hasText: 'My assistant' })
  await expect(row).toContainText(`${token.slice(0, 8)}… Read, Bookings`)
  await expect(row).toContainText('Not used yet, expires ')
  expect((await ask(token)).status).toBe(200)

  await page.reload()
  await expect(row).toContainText('Last used')
  await expect(section.getByLabel('Your new token')).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke My assistant' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await ask(token)).status).toBe(401)
})

test('a user adds a webhook, sends it a test event, reads its log, and sends the event again', async ({ page }) => {
  const receiver = await aWebhookReceiver()
  await aCustomer(page, 'Wendy Webhook')
  await open(page, '/profile#programs')
  const section = page.getByRole('region', { name: 'Webhooks', exact: true })
  const address = section.getByLabel('Address of your program')
  await address.fill('https://10.0.0.1/')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByText('This address does not lead to a server on the public internet')).toBeVisible()
  await address.fill(receiver.url)
  // The log is first read before the test event, and this answer comes after it.
  const sent = page.waitForResponse(/\/webhooks\/[^/]+\/test$/)
  const readEarly = async (route: Route) => {
    const response = await route.fetch()
    await sent
    await route.fulfill({ response }).catch(() => {})
  }
  await page.route(/\/deliveries\?/, readEarly, { times: 1 })
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByLabel('The secret of your webhook')).toHaveValue(/^whsec_/)
  await section.getByRole('button', { name: 'Send test event' }).click()
  const log = section.getByRole('list', { name: 'Log' })
  await expect(log.getByText('Delivered')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('You turned it off.')).toBeVisible()
  await receiver.close()
})

test('a program sends its user here, who logs in, allows it, and later disconnects it', async ({ page }) => {
  const program = await aTestProgram({}, { onDevice: true })
  const visitor = await aCustomer(page, 'Connie Connect')
  await page.context().clearCookies()
  const { code_challenge, code_verifier } = pkce()
  await page.goto(askingAddress(program, code_challenge, {}, baseURL))
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Connect Handy Assistant?' })).toBeVisible()
  await expect(page.getByText('Book, change, and cancel for you')).toBeVisible()
  await expect(page.getByText('a program on this device')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL((url) => url.href.startsWith(program.redirect_uri))
  const { client_id, redirect_uri } = program
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier }
  const answer = await fetch(`${baseURL}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await answer.json()) as { access_token: string }
  expect((await ask(access_token)).status).toBe(200)

  await open(page, '/profile#programs')
  const section = page.getByRole('region', { name: 'Connected programs' })
  await expect(section.getByRole('listitem')).toContainText('Handy Assistant')
  await section.getByRole('button', { name: 'Disconnect Handy Assistant' }).click()
  await expect(page.getByText('Program disconnected')).toBeVisible()
  await expect(section.getByText('You have not connected any program.')).toBeVisible()
  expect((await ask(access_token)).status).toBe(401)
  await program.close()
})

import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, aProvider, dayFromNow } from './people.ts'

test('a provider imports clients, enters a repeated job for one, and invites her to see it', async ({
  page,
  newBrowser,
}) => {
  await aProvider(page, 'Rosa Vale')
  const guest = await newBrowser()
  const wilma = await aCustomer(guest, 'Wilma Heron')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).click()
  const file = `Name;Phone;Email\r\nWilma Heron;212 555 0177;${wilma.email}\r\nBen Otter;12;\r\n`
  await page.getByLabel('CSV or vCard file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await expect(page.getByText('Line 3: Please enter a valid phone number')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 client' }).click()
  await page.getByRole('link', { name: 'Wilma Heron' }).click()

  await page.getByRole('button', { name: 'New job' }).click()
  const dialog = page.getByRole('dialog', { name: 'New job for Wilma Heron' })
  await dialog.getByLabel('Day').fill(dayFromNow(9))
  await dialog.getByLabel('Price of the job').fill('$99.50')
  await dialog.getByLabel('Repeat').selectOption('Every 2 weeks')
  await dialog.getByRole('button', { name: 'Enter job' }).click()
  await expect(page.getByText('27 jobs entered').or(page.getByText('26 jobs entered')).last()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Home cleaning' })).toContainText('$99.50')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('will be cancelled')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Invite to an account' }).click()
  await expect(page.getByText(`Invitation sent to ${wilma.email}`).last()).toBeVisible()

  const link = await linkFor(guest, wilma, '/invitation')
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Accept' }).click()
  await guest.getByRole('link', { name: 'See your bookings' }).click()
  await guest.getByRole('button', { name: 'Details' }).first().click()
  await expect(guest.getByRole('heading', { name: 'Every 2 weeks, until stopped' })).toBeVisible()
  await guest.getByRole('button', { name: 'Stop', exact: true }).click()
  await guest.getByRole('button', { name: 'Stop the series' }).click()
  await expect(guest.getByText('No more dates are added').last()).toBeVisible()
})

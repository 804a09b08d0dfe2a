import sharp from 'sharp'
import { aPicture } from '../pictures.ts'
import { expect, test } from './journey.ts'
import { aPair, aProvider, ask, book, dayFromNow, dayIn, fillAddress, startIn } from './people.ts'

test('a provider adds, sorts, changes and deletes services; the profile and an old booking show it', async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser, { customer: 'Ida Moss', provider: 'Gil Barrow' })
  const { page } = provider
  await page.goto('/profile#services')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  const names = services.getByRole('listitem').getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Home cleaning'])

  await services.getByRole('button', { name: 'Add service' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add service' }).click()
  await expect(form.getByLabel('Service name')).toBeFocused()
  await expect(form.getByText('Price must be $0.00 or more')).toBeVisible()
  await form.getByLabel('Service name').fill('Windows')
  await form.getByLabel('Price per hour').fill('32.50')
  await form.getByLabel('Duration').fill('90')
  const photo = { name: 'windows.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) }
  await form.locator('input[type=file]').setInputFiles(photo)
  await expect(form.getByRole('button', { name: 'Remove photo 1 of Windows' })).toBeVisible()
  await page.route('**/rest/v1/services', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await form.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByText('Failed to save service')).toBeVisible()
  await expect(form.getByLabel('Service name')).toHaveValue('Windows')
  await form.getByRole('button', { name: 'Add service' }).click()
  await expect(names).toHaveText(['Home cleaning', 'Windows'])
  await expect(services.getByRole('button', { name: 'Add service' })).toBeFocused()

  await services.getByRole('button', { name: 'Move Windows up' }).press('Enter')
  await expect(names).toHaveText(['Windows', 'Home cleaning'])
  await expect(services.getByRole('button', { name: 'Move Windows up' })).toBeFocused()
  await services.getByRole('button', { name: 'Edit Windows' }).click()
  await form.getByLabel('Price per hour').fill('35')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(services.getByText('$35.00/h')).toBeVisible()
  await services.getByRole('button', { name: 'Delete Home cleaning' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Home cleaning?' })
  await expect(question).toContainText('Existing bookings don’t change')
  await question.getByRole('button', { name: 'Delete service' }).click()
  await expect(names).toHaveText(['Windows'])

  await customer.page.goto(`/providers/${provider.id}`)
  const offered = customer.page.getByRole('region', { name: 'Services', exact: true })
  await expect(offered.getByRole('heading', { level: 3 })).toHaveText(['Windows'])
  await expect(offered.getByRole('img', { name: 'Photo 1 of Windows' })).toBeVisible()
  await customer.page.goto('/dashboard')
  await expect(customer.page.getByRole('group', { name: /Home cleaning/ })).toContainText('$40.00')
})

test('changes to a business are public at once', { tag: '@deep' }, async ({ page, newBrowser }) => {
  const provider = await aProvider(page, 'Wren Holt')
  await page.goto('/profile#business')
  const business = page.getByRole('region', { name: 'Business details' })
  await business.getByLabel('Business Name').fill('Holt & Daughters')
  await business.getByRole('button', { name: 'Remove Cleaning' }).click()
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(business.getByText('Please select at least one service category')).toBeVisible()
  await business.getByRole('button', { name: 'Add Carpentry' }).click()
  await business.getByRole('button', { name: 'Add Plumbing' }).click()
  await business.getByRole('button', { name: 'Move Plumbing up' }).click()
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  const area = page.getByRole('region', { name: 'Work area and photos' })
  await expect(area).toContainText('Austin, TX 78701')
  await area.getByLabel('How far you travel').fill('15')
  const photo = { name: 'van.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) }
  await area.locator('input[type=file]').setInputFiles(photo)
  await expect(area.getByRole('button', { name: /Remove photo 1/ })).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await area.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(area.getByText('You have changes that are not saved yet.')).toBeHidden()

  const visitor = await newBrowser()
  await visitor.goto(`/providers/${provider.id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Holt & Daughters')
  await expect(visitor.getByText('Travels up to 15 miles')).toBeVisible()
  await expect(visitor.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'Plumbing',
    'Carpentry',
  ])
  await expect(visitor.getByRole('img', { name: 'Photo 1 of Holt & Daughters' })).toBeVisible()
})

test('a photo of any size is made smaller, upright, and can be sent again after a failure', async ({ page }) => {
  await aProvider(page, 'Fay Lund')
  await page.goto('/profile#business')
  const area = page.getByRole('region', { name: 'Work area and photos' })
  const files = area.locator('input[type=file]')
  const large = await sharp({ create: { width: 6000, height: 4500, channels: 3, background: '#456' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent: number[] = []
  await page.route('**/storage/v1/object/service-photos', (route) => {
    sent.push(route.request().postDataBuffer()?.length ?? 0)
    return sent.length === 1 ? route.abort() : route.continue()
  })
  await files.setInputFiles([
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([large, Buffer.alloc(12_000_000)]) },
    { name: 'small.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) },
  ])
  const shown = area.getByRole('img', { name: /^\d of/ })
  await expect(shown).toHaveCount(1)
  await area.getByRole('button', { name: 'Save' }).click()
  await expect(area.getByText('A photo was not uploaded. Retry it or remove it.')).toBeVisible()
  await area.getByRole('button', { name: 'Retry' }).click()
  await expect(area.getByText('A photo was not uploaded. Retry it or remove it.')).toBeHidden()
  await expect(shown).toHaveCount(2)
  expect(sent).toHaveLength(3)
  expect(Math.max(...sent)).toBeLessThan(5_000_000)
  const sides = await shown.last().evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalHeight / image.naturalWidth
  })
  expect(sides).toBeCloseTo(6000 / 4500, 1)

  await files.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') })
  await expect(area.getByText(/^Photos of this type can’t be opened here/)).toBeVisible()
  await expect(shown).toHaveCount(2)
  await area.getByRole('button', { name: 'Save' }).click()
  await expect(area.getByText('You have changes that are not saved yet.')).toBeHidden()
  expect(sent).toHaveLength(3)
})

test('a profile picture that was not uploaded can be sent again', { tag: '@deep' }, async ({ page }) => {
  await aProvider(page, 'Flo Lund')
  await page.goto('/profile')
  await page.route('**/storage/v1/object/avatars', (route) => route.abort(), { times: 1 })
  const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) }
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Profile image updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('a blocked user can neither write nor book until they are unblocked', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser, { customer: 'Nat Quill', provider: 'Bo Larch' })
  const { page } = provider
  await page.goto(`/messages?with=${customer.id}`)
  await page.getByRole('button', { name: 'More about Nat Quill' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Nat Quill?' })
  await expect(question).toContainText('Existing bookings stay')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Nat Quill is blocked')).toBeVisible()
  await expect(page.getByText('You have blocked Nat Quill.')).toBeVisible()

  await customer.page.goto(`/messages?with=${provider.id}`)
  await expect(customer.page.getByText('You cannot contact this person.')).toBeVisible()
  await expect(customer.page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await customer.page.goto(`/providers/${provider.id}/book?service=${provider.service_id}`)
  await customer.page.getByRole('button', { name: 'Continue' }).click()
  await dayIn(customer.page, dayFromNow(6)).check()
  await startIn(customer.page, '14:00').check()
  await customer.page.getByRole('button', { name: 'Continue' }).click()
  await fillAddress(customer.page)
  await customer.page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(customer.page.getByRole('alert').getByText('You cannot contact this person.')).toBeVisible()

  await page.goto('/profile#blocked')
  const blocked = page.getByRole('region', { name: 'Blocked users' })
  await blocked.getByRole('button', { name: 'Unblock Nat Quill' }).click()
  await expect(blocked.getByText('You haven’t blocked anyone.')).toBeVisible()
  await book(customer.page, customer, provider, 6)
  await ask(customer.page, '/rest/v1/messages', { receiver_id: provider.id, content: 'Hello again' })
})

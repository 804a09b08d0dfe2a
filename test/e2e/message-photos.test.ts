import { aPicture } from '../pictures.ts'
import { expect, type Page, test } from './journey.ts'
import { aPair } from './people.ts'
import { field, openThread } from './threads.ts'

const aFile = async (name: string) => ({ name, mimeType: 'image/png', buffer: await aPicture() })

const photo = (page: Page) => page.getByRole('img', { name: 'Photo 1 of the message' })

test('a provider sends a photo without a text, and the customer opens it', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const [kim, robin] = [customer.page, provider.page]
  await openThread(robin, customer.name)
  await robin.getByLabel('Photos', { exact: true }).setInputFiles([await aFile('one.png'), await aFile('two.png')])
  await expect(robin.getByRole('img', { name: '2 of the message' })).toBeVisible()
  await robin.reload()
  await robin.getByRole('button', { name: 'Remove photo 2 of the message' }).click()
  await robin.getByRole('button', { name: 'Send' }).click()
  await expect(photo(robin)).toBeVisible()
  await expect(robin.getByRole('button', { name: 'Remove photo 1 of the message' })).toHaveCount(0)

  await openThread(kim, provider.business)
  await photo(kim).click()
  await expect(kim.getByRole('dialog')).toBeVisible()
})

test('a photo without a connection waits for a retry, and the message for the photo', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await openThread(page, provider.business)
  await page.route('**/storage/v1/object/message-photos', (route) => route.abort(), { times: 1 })
  await field(page).fill('Here it is')
  await page.getByLabel('Photos', { exact: true }).setInputFiles(await aFile('one.png'))
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByText('A photo was not uploaded. Retry it or remove it.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo 1 of the message' })).toBeVisible()
  await page.context().setOffline(true)
  await field(page).press('Enter')
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(field(page)).toHaveValue('Here it is')
  await expect(page.getByRole('button', { name: 'Remove photo 1 of the message' })).toBeVisible()
  await field(page).press('Enter')
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0)
  await expect(photo(page)).toBeVisible()
})

test('a provider saves a text, inserts it into the field, and deletes it', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = provider
  await openThread(page, customer.name)
  const menu = page.getByRole('button', { name: 'Saved replies' })
  await field(page).fill('I am on my way.')
  await menu.click()
  await page.getByRole('button', { name: 'Save this text' }).click()
  await expect(page.getByText('This text is saved.')).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page).fill('Hello!')
  await menu.click()
  await page.getByRole('button', { name: 'I am on my way.', exact: true }).click()
  await expect(field(page)).toHaveValue('Hello!\nI am on my way.')
  await expect(field(page)).toBeFocused()
  await menu.click()
  await page.getByRole('button', { name: 'Delete “I am on my way.”' }).click()
  await expect(page.getByText('Write a text that you send often')).toBeVisible()
})

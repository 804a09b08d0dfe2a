import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, aVisitor } from './people.ts'
import { countTaps } from './taps.ts'

test('a provider signs up and can be booked with at most 14 taps, led by the first steps', async ({ page }) => {
  const { name, email, password } = aVisitor('Stella Steps')
  await page.setViewportSize({ width: 360, height: 740 })
  const { tap, type, next, enter, report } = countTaps()
  await page.goto('/signup?type=provider')
  await type(page.getByLabel('Full Name'), name)
  await next(page.getByLabel('Email'), email)
  await next(page.getByLabel('Password', { exact: true }), password)
  const confirmation = page.getByLabel('Confirm Password')
  await next(confirmation, password)
  await enter(confirmation)
  await type(page.getByLabel('Business Name'), 'Stella’s Steps')
  await next(page.getByLabel('Business Description'), 'Stairs, swept and scrubbed.')
  await tap(page.getByRole('checkbox', { name: 'Cleaning' }))
  await tap(page.getByRole('button', { name: 'Continue' }))
  await type(page.getByLabel('ZIP code'), '78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await tap(page.getByRole('checkbox', { name: /terms/i }))
  await tap(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const passwordField = page.getByLabel('Password', { exact: true })
  await type(passwordField, password)
  await enter(passwordField)

  const steps = page.getByRole('region', { name: 'Finish your profile: 4 steps left' })
  await expect(steps).toBeVisible()
  await expect(steps.getByText('Customers can’t book your business before it has a service.')).toBeVisible()
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await tap(steps.getByRole('link', { name: 'Add a service' }))
  const services = page.getByRole('region', { name: 'Services' })
  await tap(services.getByRole('button', { name: 'Add service' }))
  const form = page.getByRole('dialog')
  await type(form.getByLabel('Service name'), 'Stairs')
  await type(form.getByLabel('Price per hour (USD)'), '40')
  await tap(form.getByRole('button', { name: 'Add service' }))
  await expect(services.getByRole('heading', { name: 'Stairs' })).toBeVisible()
  report('new provider, sign-up to bookable', 14)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Finish your profile: 3 steps left' })).toBeVisible()
})

test('providers are offered a customer account to post a request, and customers start at their next booking', async ({
  page,
  newBrowser,
}) => {
  await aProvider(page, 'Percy Poster')
  await page.goto('/service-request')
  await expect(page.getByText('Service requests are posted from a customer account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a customer account' })).toBeVisible()
  const customers = await newBrowser()
  await aCustomer(customers, 'Stan Start')
  await customers.goto('/')
  await expect(customers.getByRole('heading', { level: 1, name: 'Welcome back, Stan Start' })).toBeVisible()
})

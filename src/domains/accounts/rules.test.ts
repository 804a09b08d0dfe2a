import { expect, test } from 'vitest'
import { SignUp } from './contract.ts'
import { emptyDraft, fieldOf, isFilled, type SignUpDraft, signUpOf, signUpSteps } from './rules.ts'
import { draftProblems } from './schema.ts'

const location = {
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  coordinates: { latitude: 30.27057, longitude: -97.74259 },
}
const filled: SignUpDraft = {
  name: 'Parker Provider',
  email: 'parker@mail.example',
  password: 'lantern on the porch',
  confirmation: 'lantern on the porch',
  businessName: 'Parker & Daughters',
  description: 'Pipes, taps and drains.',
  categories: ['Plumbing'],
  phone: '',
  location,
  terms: true,
}
const [account, business, contact] = signUpSteps.provider.map(({ fields }) => fields)

test('Continue needs every field of its step', () => {
  for (const fields of [account, business, contact]) {
    expect(isFilled(filled, fields!)).toBe(true)
    expect(isFilled(emptyDraft, fields!)).toBe(false)
  }
  for (const field of ['name', 'email', 'password', 'confirmation'] as const)
    expect(isFilled({ ...filled, [field]: '  ' }, account!)).toBe(false)
  expect(isFilled({ ...filled, categories: [] }, business!)).toBe(false)
  expect(isFilled({ ...filled, phone: '', terms: false }, contact!)).toBe(true)
})

test('every field shows its own problem', () => {
  const all = [...account!, ...business!, ...contact!]
  expect(draftProblems({ ...emptyDraft, confirmation: 'x' }, all)).toEqual({
    name: 'Please enter your full name',
    email: 'Please enter your email address',
    password: 'Password must be at least 8 characters long',
    confirmation: 'Passwords do not match',
    businessName: 'Business name is required',
    description: 'Business description is required',
    categories: 'Please select at least one service category',
    location: 'Business location is required',
    terms: 'Please accept the Terms of Service and the Privacy Policy',
  })
  expect(draftProblems({ ...filled, description: 'x'.repeat(501) }, all)).toEqual({
    description: 'Business description must be 500 characters or less',
  })
  expect(draftProblems({ ...filled, phone: '+' }, all)).toEqual({ phone: 'Please enter a valid phone number' })
  expect(draftProblems(filled, all)).toEqual({})
})

test('the server accepts a form without problems', () => {
  expect(SignUp.parse(signUpOf('provider', filled)).data).toMatchObject({ userType: 'provider', location, phone: null })
  expect(SignUp.parse(signUpOf('customer', filled)).data).toEqual({
    userType: 'customer',
    name: 'Parker Provider',
    phone: null,
  })
})

test("the server's problems appear at their fields", () => {
  expect(fieldOf('data.businessName')).toBe('businessName')
  expect(fieldOf('data.location.zipCode')).toBe('location')
  expect(fieldOf('password')).toBe('password')
  expect(fieldOf('Idempotency-Key')).toBeUndefined()
})

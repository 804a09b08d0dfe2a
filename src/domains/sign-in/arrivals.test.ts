import { expect, onTestFinished, test } from 'vitest'
import { addTexts, setLanguage } from '#ui/language.ts'
import {
  arrivalTexts,
  failureAt,
  linkTexts,
  nothingFound,
  onwardAfterError,
  onwardFrom,
  readArrival,
} from './links-rules.ts'

const at = (address: string, usual?: 'recovery') => readArrival(new URL(address, 'https://example.org'), usual)

test('a link is read with its type, account type and token, under either name', () => {
  expect(at('/auth/callback?type=magiclink&user_type=provider&token_hash=abc')).toEqual({
    type: 'magiclink',
    user_type: 'provider',
    token_hash: 'abc',
  })
  expect(at('/verify?token=abc')).toEqual({ type: 'signup', token_hash: 'abc' })
  expect(at('/auth/callback?type=nonsense&user_type=admin&token_hash=abc')).toEqual({
    type: 'signup',
    token_hash: 'abc',
  })
})

test('an address of a hosted service shows the error in our words', () => {
  const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  expect(at(`/auth/callback#${expired}`).failure).toBe(linkTexts.expired)
  expect(at(`/reset-password#${expired}`, 'recovery').failure).toBe(linkTexts.resetExpired)
  expect(at('/auth/callback?type=recovery&error_description=session_not_found').failure).toBe(linkTexts.resetExpired)
  expect(at('/reset-password?error_description=invalid_claim', 'recovery').failure).toBe(linkTexts.resetInvalid)
  expect(at('/auth/callback?error_description=Token+has+been+used').failure).toBe(linkTexts.invalid)
  expect(at('/auth/callback?error_description=invalid+JWT').failure).toBe(arrivalTexts.unreadable)
  expect(at('/auth/callback?error_description=Call+this+number').failure).toBe(arrivalTexts.failed)
})

test('each kind of link leads to its own page after its own delay', () => {
  expect(onwardFrom('callback', 'signup')).toEqual({ to: '/login', after: 3000 })
  expect(onwardFrom('verify', 'signup')).toEqual({ to: '/login', after: 2000 })
  expect(onwardFrom('callback', 'magiclink')).toEqual({ to: '/dashboard', after: 2000 })
  expect(onwardFrom('callback', 'recovery')).toEqual({ to: '/reset-password', after: 2000 })
  expect(onwardFrom('callback', 'signup', { isSignedIn: true })).toEqual({ to: '/', after: 3000 })
  const returnTo = '/providers/one/book?step=4'
  expect(onwardFrom('callback', 'signup', { returnTo }).to).toBe(`/login?return_to=${encodeURIComponent(returnTo)}`)
  expect(onwardFrom('callback', 'signup', { isSignedIn: true, returnTo }).to).toBe(returnTo)
})

test('/verify has its own texts, and leads to the home page after an error', () => {
  expect(nothingFound('verify')).toBe('Missing verification parameters in URL')
  expect(nothingFound('callback')).toMatch(/^No valid authentication parameters found in URL/)
  expect(failureAt('verify', linkTexts.expired)).toBe('Email verification failed or link expired.')
  expect(failureAt('callback', linkTexts.expired)).toBe(linkTexts.expired)
  expect(onwardAfterError('verify')).toEqual({ to: '/', after: 3000 })
  expect(onwardAfterError('callback')).toBeUndefined()
})

test('a failure is recognized in the language of the page', () => {
  addTexts('es', { [linkTexts.expired]: 'Caducado', [arrivalTexts.notVerified]: 'No verificado' })
  setLanguage('es')
  onTestFinished(() => setLanguage('en'))
  expect(failureAt('verify', 'Caducado')).toBe('No verificado')
  expect(failureAt('callback', 'Caducado')).toBe('Caducado')
})

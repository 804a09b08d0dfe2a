import { expect, test } from 'vitest'
import { roleInForce } from './rules.ts'

const customer = { user_type: 'customer' as const }
const provider = { user_type: 'provider' as const }

test('the current role is the one chosen last, else the one of the sign-up, else customer', () => {
  expect(roleInForce({ chosen_role: 'provider', user_type: 'customer' }, [customer, provider])).toBe('provider')
  expect(roleInForce({ chosen_role: null, user_type: 'provider' }, [customer, provider])).toBe('provider')
})

test('a role without a profile is never the current role', () => {
  expect(roleInForce({ chosen_role: 'provider', user_type: 'provider' }, [customer])).toBe('customer')
  expect(roleInForce({ chosen_role: 'customer', user_type: 'customer' }, [provider])).toBe('provider')
  expect(roleInForce({ chosen_role: 'customer', user_type: 'customer' }, [])).toBeUndefined()
})

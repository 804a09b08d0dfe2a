import type { UserType } from '#domains/identity/contract.ts'
import type { Location } from '#domains/locations/contract.ts'
import { msg } from '#ui/language.ts'
import type { SignUp } from './contract.ts'

/** The input of the sign-up form. */
export interface SignUpDraft {
  name: string
  email: string
  password: string
  confirmation: string
  businessName: string
  description: string
  categories: string[]
  phone: string
  location: Location | null
  terms: boolean
}
/** A field of the form. */
export type DraftField = keyof SignUpDraft

/** An empty form. */
export const emptyDraft: SignUpDraft = {
  name: '',
  email: '',
  password: '',
  confirmation: '',
  businessName: '',
  description: '',
  categories: [],
  phone: '',
  location: null,
  terms: false,
}

/** Fields that are never stored. */
export const noPasswords = { password: '', confirmation: '' }

/** The fields that the user has typed. The other ones keep following their known values. */
export type TypedFields = Partial<Omit<SignUpDraft, keyof typeof noPasswords>>

/** The fields that a tab has stored, or none. */
export const typedFrom = (saved: string | null) => JSON.parse(saved ?? '{}') as TypedFields

/**
 * The first step with a blank field, or the last one. Passwords don't count: a reload forgets them.
 */
export function firstOpenStep(draft: SignUpDraft, steps: readonly { fields: readonly DraftField[] }[]): number {
  const isStored = (field: DraftField) => !(field in noPasswords)
  const open = steps.findIndex(({ fields }) => !isFilled(draft, fields.filter(isStored)))
  return open < 0 ? steps.length - 1 : open
}

/** The steps of the form: one for customers, three for providers. The last one has the terms. */
export const signUpSteps: Record<UserType, { title: string; fields: DraftField[] }[]> = {
  customer: [{ title: msg('Account Information'), fields: ['name', 'email', 'password', 'confirmation', 'terms'] }],
  provider: [
    { title: msg('Account Information'), fields: ['name', 'email', 'password', 'confirmation'] },
    { title: msg('Business Details'), fields: ['businessName', 'description', 'categories'] },
    { title: msg('Location & Contact'), fields: ['phone', 'location', 'terms'] },
  ],
}

/** Whether all required fields have a value, valid or not: then Continue is enabled. */
export function isFilled(draft: SignUpDraft, fields: readonly DraftField[]): boolean {
  return fields.every((field) => field === 'phone' || field === 'terms' || !isEmpty(draft[field]))
}

function isEmpty(value: SignUpDraft[DraftField]): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : !value
}

/** The request of a complete form. */
export function signUpOf(userType: UserType, draft: SignUpDraft): SignUp {
  const { name, email, password, phone, businessName, description, categories, location } = draft
  const person = { name, phone: phone || null }
  if (userType === 'customer') return { email, password, data: { userType, ...person } }
  if (!location) throw new Error('a provider has a location')
  return { email, password, data: { userType, ...person, businessName, description, categories, location } }
}

/** The field of the form for a `path` in a server error. */
export function fieldOf(path: string): DraftField | undefined {
  const name = path.split('.')[path.startsWith('data.') ? 1 : 0] ?? ''
  return name in emptyDraft ? (name as DraftField) : undefined
}

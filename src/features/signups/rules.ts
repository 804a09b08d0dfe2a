import type { UserType } from '#features/identity/contract.ts'
import { limits, texts } from '#features/identity/rules.ts'
import type { Location } from '#features/locations/contract.ts'
import type { SignUp } from './contract.ts'

/** What somebody has typed into the sign-up form so far. */
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
/** What is wrong, by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

/** A form that nobody has touched. */
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

/** The steps of the form: one for customers, three for providers (specification, section 2). Terms stand on the last one. */
export const signUpSteps: Record<UserType, { title: string; fields: DraftField[] }[]> = {
  customer: [{ title: 'Account Information', fields: ['name', 'email', 'password', 'confirmation', 'terms'] }],
  provider: [
    { title: 'Account Information', fields: ['name', 'email', 'password', 'confirmation'] },
    { title: 'Business Details', fields: ['businessName', 'description', 'categories'] },
    { title: 'Location & Contact', fields: ['phone', 'location', 'terms'] },
  ],
}

/** Whether everything that these fields need is there, right or wrong: then Continue can be pressed (specification, section 4). */
export function isFilled(draft: SignUpDraft, fields: readonly DraftField[]): boolean {
  return fields.every((field) => field === 'phone' || field === 'terms' || !isEmpty(draft[field]))
}

function isEmpty(value: SignUpDraft[DraftField]): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : !value
}

/** What is wrong with these fields, in the words of specification, section 5. */
export function draftErrors(draft: SignUpDraft, fields: readonly DraftField[]): DraftErrors {
  const found = fields.map((field) => [field, checks[field](draft)] as const)
  return Object.fromEntries(found.filter(([, error]) => error))
}

const checks: Record<DraftField, (draft: SignUpDraft) => string | false> = {
  name: ({ name }) => !name.trim() && texts.nameMissing,
  email: ({ email }) =>
    !email.trim() ? texts.emailMissing : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && texts.emailWrong,
  password: ({ password }) => {
    if (Array.from(password).length < limits.passwordLeast) return texts.passwordTooShort
    return password.length > limits.password && texts.passwordTooLong
  },
  confirmation: ({ password, confirmation }) => password !== confirmation && texts.passwordsDiffer,
  businessName: ({ businessName }) => !businessName.trim() && texts.businessNameMissing,
  description: ({ description }) => {
    if (!description.trim()) return texts.descriptionMissing
    return description.trim().length > limits.description && texts.descriptionTooLong
  },
  categories: ({ categories }) => categories.length === 0 && texts.categoryMissing,
  phone: () => false,
  location: ({ location }) => !location && texts.locationMissing,
  terms: ({ terms }) => !terms && texts.termsMissing,
}

/** The request that a finished form stands for. */
export function signUpOf(userType: UserType, draft: SignUpDraft): SignUp {
  const { name, email, password, phone, businessName, description, location } = draft
  const person = { name, phone: phone || null }
  if (userType === 'customer') return { email, password, data: { userType, ...person } }
  if (!location) throw new Error('a provider has a location')
  const categories = draft.categories as Extract<SignUp['data'], { userType: 'provider' }>['categories']
  return { email, password, data: { userType, ...person, businessName, description, categories, location } }
}

/** Which field of the form the server's word about `path` belongs to. */
export function fieldOf(path: string): DraftField | undefined {
  const name = path.split('.')[path.startsWith('data.') ? 1 : 0] ?? ''
  return name in emptyDraft ? (name as DraftField) : undefined
}

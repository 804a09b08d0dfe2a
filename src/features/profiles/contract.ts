import { z } from 'zod'
import { limits, phoneText, readPhone, texts } from '#features/identity/rules.ts'
import { nameError } from './rules.ts'

/** A person's name, in one line that can be seen. */
export const FullName = z
  .string(texts.nameMissing)
  .trim()
  .check(({ value, issues }) => {
    const message = nameError(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

const TypedPhone = z.string().trim().max(limits.phone, texts.tooLong).nullable()

/** A telephone number as it is stored. Blank is none. */
export const Phone = TypedPhone.transform((phone, { issues }) => {
  if (!phone) return null
  const read = readPhone(phone)
  if (read) return read
  issues.push({ code: 'custom', message: phoneText, input: phone })
  return z.NEVER
})

/** The same at a sign-up, where a number that cannot be read stands as it was typed: it is optional and must not stand in the way. */
export const SignUpPhone = TypedPhone.transform((phone) => (phone ? (readPhone(phone) ?? phone) : null))

/** A picture of ours: pages contact no other host. */
export const AvatarUrl = z
  .string()
  .regex(/^\/storage\/v1\/object\/public\/avatars\/[\w.-]{1,200}$/, 'This is no picture of this site')

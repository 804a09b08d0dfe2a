import * as z from 'zod/mini'
import { phoneText, readPhone } from './phone.ts'

/** A phone number that can be dialed, in its usual form. */
export const PhoneNumber = z.pipe(
  z.string(phoneText),
  z.transform((phone, { issues }) => {
    const read = readPhone(phone)
    if (read) return read
    issues.push({ code: 'custom', message: phoneText, input: phone })
    return z.NEVER
  }),
)

/** A phone number of a user's own. Blank is null. */
export const Phone = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.trim())),
    z.transform((phone) => phone || null),
  ),
  z.nullable(PhoneNumber),
)

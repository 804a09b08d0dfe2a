import * as z from 'zod/mini'
import { HomeAddress } from '#domains/bookings/request-schema.ts'
import { isInCoins } from '#domains/catalog/services-limits.ts'
import { limits } from '#domains/identity/limits.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { SlotTime } from '#domains/schedule/slots-schema.ts'
import { day } from '#platform/day-schema.ts'
import { Id } from '#platform/ids.ts'
import { phoneText, readPhone } from '#platform/phone.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { clientLimits, clientTexts as texts } from './limits.ts'

const ClientName = z
  .string(texts.nameMissing)
  .check(
    z.overwrite(withoutDirectionMarks),
    z.trim(),
    z.refine(isVisible, texts.nameMissing),
    z.refine(isPlain, texts.nameNotPlain),
    z.maxLength(clientLimits.name, texts.nameTooLong),
  )

const ClientPhone = z.pipe(
  z.string(phoneText),
  z.transform((phone, { issues }) => {
    const read = phone.trim() === '' ? '' : readPhone(phone)
    if (read !== undefined) return read
    issues.push({ code: 'custom', message: phoneText, input: phone })
    return z.NEVER
  }),
)

const blank = z.pipe(z.string().check(z.trim(), z.maxLength(0)), z.literal(''))

const client = {
  name: ClientName,
  /** Empty if unknown. */
  phone: ClientPhone,
  email: z.union([blank, EmailAddress]),
  address: z.nullable(HomeAddress),
  /** Only the provider sees them. */
  notes: z.string().check(z.trim(), z.maxLength(clientLimits.notes, texts.notesTooLong)),
}

/** A client to add. */
export const NewClient = z.object({
  name: client.name,
  phone: z._default(client.phone, ''),
  email: z._default(client.email, ''),
  address: z._default(client.address, null),
  notes: z._default(client.notes, ''),
})
export type NewClient = z.infer<typeof NewClient>

/** The fields of a client to change. */
export const ClientChange = z.partial(z.object(client))
export type ClientChange = z.infer<typeof ClientChange>

/** A job for a client. */
export const NewJob = z.object({
  service_id: Id(msg('Please choose a service')),
  date: day(msg('Please choose a day')),
  start_time: SlotTime,
  /** By default after the usual duration of the service. */
  end_time: z.optional(SlotTime),
  /** The price of the job in the currency of the site; by default the service's. */
  price: z.optional(
    z.number(texts.price).check(z.gte(0, texts.price), z.lte(100_000, texts.price), z.refine(isInCoins, texts.price)),
  ),
  /** The work to do. A client with an account sees it. */
  notes: z._default(z.string().check(z.trim(), z.maxLength(1000, msg('Notes have at most 1,000 characters'))), ''),
  /** Repeats the job at the same time until a party stops it, entered up to a year ahead. */
  repeat: z.optional(z.object({ every_weeks: z.literal([1, 2, 4], msg('Please choose how often the job repeats')) })),
})
export type NewJob = z.infer<typeof NewJob>

/** The token of an invitation. */
export const Invitation = z.object({ token: z.string().check(z.minLength(1), z.maxLength(limits.password)) })
export type Invitation = z.infer<typeof Invitation>

import { z } from 'zod'
import { LeadStatus } from '../../leads/contract.ts'
import { Search } from '../people/contract.ts'

/** Which service requests; `search` is a part of the title, or an id. */
export const RequestFilter = z.object({ search: Search, status: LeadStatus.optional() })
export type RequestFilter = z.infer<typeof RequestFilter>

/** A service request as operators see it. */
export const Request = z.object({
  id: z.uuid(),
  person_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  description: z.string(),
  service_type: z.string(),
  /** US dollars; 0 is "open to quotes". */
  budget: z.number(),
  place: z.string(),
  status: LeadStatus,
  /** How many providers have answered. */
  answers: z.int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Why an operator has closed it; null for one that none has. */
  closed_reason: z.string().nullable(),
})
export type Request = z.infer<typeof Request>

/** Why a request is closed, for operators and the customer. */
export const Closing = z.object({
  reason: z
    .string('Please say why')
    .trim()
    .min(1, 'Please say why')
    .max(500, 'Please keep the reason within 500 characters'),
})

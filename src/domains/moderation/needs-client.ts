import { adminAnswer } from '#domains/operators/client.ts'
import type { Needs } from './needs-contract.ts'

/** What waits for the operator. */
export const needsQuery = adminAnswer<Needs>('/needs')

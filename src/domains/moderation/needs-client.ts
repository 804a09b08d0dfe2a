import { adminAnswer } from '#domains/operators/client.ts'
import type { Needs } from './needs-contract.ts'

/** The work that waits for the operator. */
export const needsQuery = adminAnswer<Needs>('/needs')

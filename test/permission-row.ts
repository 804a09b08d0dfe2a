import type { Caller } from './people.ts'
import type { Street } from './street.ts'

/** The request of a row: path parameters and body. */
export interface Asked {
  /** Values for the `{names}` of the path. */
  path?: Partial<
    Record<
      | 'id'
      | 'proposal_id'
      | 'provider_id'
      | 'year'
      | 'zip'
      | 'bucket'
      | 'name'
      | 'category'
      | 'state'
      | 'town'
      | 'file'
      | 'handle'
      | 'secret'
      | 'kind',
      string
    >
  >
  query?: Record<string, string>
  body?: unknown
}

/** One operation of the API and its status for each caller, in the order of `callers`. */
export interface Row {
  operation: string
  outcomes: string
  ask: (street: Street) => Asked | Promise<Asked>
}

/** Creates a row of the permission matrix. */
export const row = (operation: string, outcomes: string, ask: Row['ask'] = () => ({})): Row => ({
  operation,
  outcomes,
  ask,
})

/** The id of a user's first conversation. */
export async function conversationOf(user: Caller): Promise<string> {
  return (await user.get('/rest/v1/conversations')).body.items[0].conversation_id
}

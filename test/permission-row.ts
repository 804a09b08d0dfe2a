import type { Street } from './street.ts'

/** What a row asks: what stands in the address, and what is sent. */
export interface Asked {
  /** Values for the `{names}` of the path. */
  path?: Partial<
    Record<'id' | 'proposal_id' | 'zip' | 'bucket' | 'name' | 'category' | 'state' | 'town' | 'file', string>
  >
  query?: Record<string, string>
  body?: unknown
}

/** One operation of the API, and what it answers to each caller in the order of `callers`. */
export interface Row {
  operation: string
  outcomes: string
  ask: (street: Street) => Asked | Promise<Asked>
}

/** A row of the permission matrix. */
export const row = (operation: string, outcomes: string, ask: Row['ask'] = () => ({})): Row => ({
  operation,
  outcomes,
  ask,
})

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { earnedPrice } from '#domains/bookings/earnings-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Client } from './contract.ts'

/** 404, also for clients of other providers. */
export const clientNotFound = () => notFound(t('Client not found'))

const jobs = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from bookings where client_id = clients.id and ${condition})`

const selectClients = (db: Db | Tx, provider_id: string, now: Date) =>
  db
    .selectFrom('clients')
    .select(['id', 'name', 'phone', 'email', 'notes', 'invited_at', 'created_at', 'updated_at'])
    .select([
      sql<boolean>`customer_id is not null`.as('has_account'),
      sql<Client['address']>`case when address_zip_code is not null then jsonb_strip_nulls(jsonb_build_object(
        'line1', address_line1, 'line2', address_line2, 'city', address_city, 'state', address_state,
        'zipCode', address_zip_code)) end`.as('address'),
      jobs(sql`status in ('pending', 'confirmed') and ends_at > ${now}`).as('upcoming'),
      jobs(sql`status = 'completed'`).as('completed'),
      sql<number>`(select coalesce(sum(${earnedPrice}), 0)::float from bookings
        where client_id = clients.id and status = 'completed')`.as('earned'),
      sql<
        Client['next_job']
      >`(select jsonb_build_object('id', id, 'date', date, 'start_time', to_char(start_time, 'HH24:MI'))
        from bookings where client_id = clients.id and status in ('pending', 'confirmed') and ends_at > ${now}
        order by starts_at limit 1)`.as('next_job'),
    ])
    .where('provider_id', '=', provider_id)

type Row = Awaited<ReturnType<ReturnType<typeof selectClients>['executeTakeFirstOrThrow']>>

const clientOf = ({ invited_at, created_at, updated_at, ...row }: Row): Client => ({
  ...row,
  invited_at: invited_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const Key = z.tuple([z.string(), z.guid()])

interface ListInput {
  provider_id: string
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** A provider's clients by their names, or those that a text occurs in. */
export async function listClients(
  { db, now }: { db: Db; now: Date },
  { provider_id, search, limit, cursor }: ListInput,
): Promise<{ items: Client[]; next_cursor: string | null }> {
  const after = unpackCursor(cursor, Key)
  const rows = await selectClients(db, provider_id, now)
    .$if(Boolean(search), (clients) => clients.where(isMatch(search!)))
    .$if(after !== undefined, (clients) => {
      const [name, id] = after ?? []
      return clients.where(sql<boolean>`(lower(name), id) > (${name}, ${id}::uuid)`)
    })
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ name, id }) => [name.toLowerCase(), id], clientOf)
}

/** SQL: whether a text occurs in the name, the email address, or the digits of the phone number. */
function isMatch(search: string): RawBuilder<boolean> {
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const digits = search.replaceAll(/\D/g, '')
  const isPhone = digits.length >= 3 ? sql`regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits}%`}` : sql`false`
  return sql<boolean>`(name ilike ${part} or email::text ilike ${part} or ${isPhone})`
}

/** One of a provider's clients. Throws 404 for any other. */
export async function getClient(
  { db, now }: { db: Db | Tx; now: Date },
  { provider_id, id }: { provider_id: string; id: string },
): Promise<Client> {
  const row = await selectClients(db, provider_id, now).where('id', '=', id).executeTakeFirstOrThrow(clientNotFound)
  return clientOf(row)
}

/** How many clients a provider has. */
export async function countClients(tx: Tx, provider_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('clients')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('provider_id', '=', provider_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The names of a provider's clients, with the fields by which an import recognizes them. */
export const listContacts = (tx: Tx, provider_id: string) =>
  tx.selectFrom('clients').select(['name', 'email', 'phone']).where('provider_id', '=', provider_id).execute()

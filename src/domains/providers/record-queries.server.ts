import { sql } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import { countStars } from '#domains/reviews/queries.server.ts'
import { isListedFor, type Reader } from '#domains/schedule/listing-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { publicCredentials } from './credentials-queries.server.ts'
import { providerNotFound } from './queries.server.ts'
import type { ProviderRecord } from './record-contract.ts'
import { LEAST_REQUESTS } from './record-rules.ts'

interface Row {
  verification: ProviderRecord['verification']
  credentials: ProviderRecord['credentials']
  jobs_done: number
  repeat_customers: number
  requests: number
  answered: number
}

/** The facts that earn a provider trust. Throws 404 for a missing or inactive provider. */
export async function getRecord(from: { db: Db; now: Date } & Reader, id: string): Promise<ProviderRecord> {
  const { db, now } = from
  const since = new Date(now.getTime() - 365 * DAY_MS)
  const [[row], stars] = await Promise.all([
    runNamed(
      { db },
      sql<Row>`
      select jobs_done, repeat_customers, requests, answered, ${publicCredentials(now)} as credentials,
        (select json_build_object('checked', checked, 'verified_at', verified_at, 'licence_until', licence_until,
            'insurance_until', insurance_until)
          from verifications
          where verifications.provider_id = providers.id and ended_at is null and providers.verified) as verification
      from providers
      join users on users.id = providers.id and ${isActive()} and ${isListedFor(from)}
      cross join lateral (
        select coalesce(sum(done), 0)::integer as jobs_done, count(*) filter (where done > 1)::integer as repeat_customers
        from (
          select count(*) as done from bookings
          where bookings.provider_id = providers.id and status = 'completed' and not for_client
          group by customer_id
        ) as of_customer
      ) as jobs
      cross join lateral (
        select count(*)::integer as requests,
          count(*) filter (where confirmed_at is not null or cancelled_by = 'provider')::integer as answered
        from bookings
        where bookings.provider_id = providers.id and status <> 'pending' and date > ${since}::date
          and not for_client
          and created_at > ${since} and (cancelled_by is distinct from 'customer' or confirmed_at is not null)
      ) as asked
      where providers.id = ${id}::uuid`,
    ),
    countStars(db, id),
  ])
  if (!row) throw providerNotFound()
  const { requests, answered, verification, ...jobs } = row
  return {
    ...jobs,
    verification: verification && { ...verification, verified_at: new Date(verification.verified_at).toISOString() },
    answered_share: requests < LEAST_REQUESTS ? null : answered / requests,
    stars,
  }
}

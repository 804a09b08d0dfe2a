import { createHash } from 'node:crypto'
import { getHouse } from '#features/site-settings/queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { contactTexts } from './rules.ts'
import { type ContactMessage } from './schema.ts'

const hour = 3600
const message = contactTexts.tooMany

/** Few for one e-mail, more for one address, because a school has one. */
const ofOneEmail: Limit = { name: 'contact-email', points: 5, seconds: hour, message }
const ofOneAddress: Limit = { name: 'contact-address', points: 20, seconds: hour, message }

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock' | 'config' | 'address'>

/** Sends a message to the support mailbox. `account` is the e-mail of the login that writes. Throws 429 after too many. */
export async function askSupport(asking: Asking, asked: ContactMessage, account: string | null): Promise<void> {
  const { db, pool, clock, config, address } = asking
  await spend(pool, ofOneAddress, networkOf(address))
  await spend(pool, ofOneEmail, createHash('sha256').update(asked.email.toLowerCase()).digest('base64url'))
  const { support_email } = await getHouse({ db, config })
  const event = { ...asked, account, mailbox: support_email }
  await transact(db, (tx) => announce({ db: tx, now: clock.now() }, 'support.asked', event))
}

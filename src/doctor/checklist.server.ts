import type { Checklist } from '#domains/operators/checklist-contract.ts'
import { knownTexts } from '#domains/site/texts-queries.server.ts'
import { legalTexts } from '#domains/site/texts-rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Finding, ok, wrong } from './finding.server.ts'
import { checkProxy } from './proxy.server.ts'
import { checkBackups, checkMail } from './services.server.ts'

type From = Pick<Context, 'db' | 'config' | 'now'>

/** The checklist of a new site, from the doctor's current findings. */
export async function getChecklist({ db, config, now }: From): Promise<Checklist> {
  const { hidden_at } = await db.selectFrom('site_setup').select('hidden_at').executeTakeFirstOrThrow()
  if (hidden_at || config.DEMO) return { is_hidden: true, items: [] }
  const [mail, address, backups, providers] = await Promise.all([
    checkOutgoingMail(db, config),
    checkProxy(config),
    checkBackups(config, now),
    firstProviders(db),
  ])
  const makesOwnBackups = config.BACKUPS_KEPT === 0
  return {
    is_hidden: false,
    items: [
      itemOf('mail', mail),
      itemOf('address', address),
      { ...itemOf('backups', backups), is_done: backups.state === 'ok' || makesOwnBackups },
      itemOf('legal', ownLegalTexts()),
      itemOf('providers', providers),
    ],
  }
}

const itemOf = (name: Checklist['items'][number]['name'], { state, says }: Finding) => ({
  name,
  is_done: state === 'ok',
  says,
})

/** If there is a mail server, checks in the outbox whether it accepts emails. */
async function checkOutgoingMail(db: Db, config: Config): Promise<Finding> {
  if (!config.SMTP_URL) return checkMail(config, undefined)
  const last = await db
    .selectFrom('mail')
    .select(['status', 'failure'])
    .where((is) => is.or([is('sent_at', 'is not', null), is('failure', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return wrong('email', 'No email was sent yet. Ask for a new password at /forgot-password to send one.')
  return last.status === 'sent'
    ? ok('email', 'The mail server takes emails. Look whether they arrive, and not as spam.')
    : wrong('email', `The last email was not sent: ${last.failure ?? 'the reason is unknown'}`)
}

function ownLegalTexts(): Finding {
  const missing = legalTexts.filter((name) => !knownTexts().some((text) => text.name === name && text.is_own))
  return missing.length === 0
    ? ok('legal texts', 'The terms, the privacy policy and the page about cookies are yours.')
    : wrong('legal texts', 'The legal texts describe this software. Have a lawyer check them, and save your own.')
}

async function firstProviders(db: Db): Promise<Finding> {
  const listed = await db.selectFrom('services').select('provider_id').limit(1).executeTakeFirst()
  return listed
    ? ok('providers', 'Providers offer their services.')
    : wrong('providers', 'No provider offers a service yet. Invite providers that you know, or import a list.')
}

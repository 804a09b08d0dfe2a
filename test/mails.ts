import { deliverMail } from '#domains/email/delivery-commands.server.ts'
import { optionalEmails } from '#domains/notifications/preferences-queries.server.ts'
import type { Mailer } from '#integrations/email/email.server.ts'
import { contextOf } from '#platform/context.server.ts'
import type { RenderedMail } from '#platform/mail.ts'
import { inLanguage } from '#platform/scope.server.ts'
import type { TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** An optional email of the outbox, rendered. */
export interface QueuedEmail extends RenderedMail {
  kind: string
  /** The stored data, as JSON. */
  stored: string
}

const sender = { public_url: 'https://porch.example', support_email: 'support@porch.example' }

/** The optional emails to one profile, in the order in which they were queued. */
export async function emailsTo(server: TestServer, { id }: Pick<TestPerson, 'id'>): Promise<QueuedEmail[]> {
  const rows = await server.db
    .selectFrom('mail')
    .select(['kind', 'data', 'language'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ kind, data, language }) => {
      const email = await inLanguage(language, () => server.deps.renderMail({ kind, data }, sender))
      if (!email) throw new Error(`an email of kind ${kind} cannot be rendered from ${JSON.stringify(data)}`)
      return { kind, stored: JSON.stringify(data), ...email }
    }),
  )
}

/** Delivers an email of the outbox as its job does. Without a mailer it is kept. */
export const deliver = ({ deps }: Pick<TestServer, 'deps'>, id: string, mailer?: Mailer): Promise<void> =>
  deliverMail(contextOf(deps), { id, mailer, optional: optionalEmails })

/** The text of an email on one line. */
export const inOneLine = ({ text }: RenderedMail): string => text.replaceAll(/\s+/g, ' ')

import type { RenderedMail } from '#platform/mail.ts'
import type { TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** A mail of news as it stands in the outbox, and as it would be read. */
export interface QueuedMail extends RenderedMail {
  kind: string
  /** What is stored of it, as JSON. */
  stored: string
}

const sender = { public_url: 'https://porch.example', support_email: 'support@porch.example' }

/** The mails of news to one profile, in the order in which they were queued. */
export async function newsTo(server: TestServer, { id }: Pick<TestPerson, 'id'>): Promise<QueuedMail[]> {
  const rows = await server.db
    .selectFrom('mail')
    .select(['kind', 'data'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ kind, data }) => {
      const mail = await server.deps.renderMail({ kind, data }, sender)
      if (!mail) throw new Error(`a mail of kind ${kind} cannot be written from ${JSON.stringify(data)}`)
      return { kind, stored: JSON.stringify(data), ...mail }
    }),
  )
}

/** Its text, on one line. */
export const inOneLine = ({ text }: RenderedMail): string => text.replaceAll(/\s+/g, ' ')

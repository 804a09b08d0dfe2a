import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A client accepted the invitation of a provider: for that provider. */
export const clientJoined = notificationKind({
  on: {
    'client.joined': async ({ client_id, provider_id, name }) => [
      {
        user_id: provider_id,
        type: 'booking',
        title: t('Invitation accepted'),
        message: t('{name} accepted your invitation and sees their jobs as bookings now.', { name }),
        metadata: { client_id },
        email: { client_id, client: name },
      },
    ],
  },
  email: {
    kind: 'client_joined',
    preference: { title: msg('Clients who accept my invitation'), roles: ['provider'] },
    data: z.object({ client_id: z.uuid(), client: z.string() }),
    words: ({ client_id, client }) => ({
      subject: t('{client} accepted your invitation', { client: brief(client) }),
      heading: t('Your invitation was accepted'),
      preheader: t('Your client can see, move and cancel their bookings now.'),
      paragraphs: [
        t(
          '{client} has connected an account. They see the jobs that you enter for them as their own bookings, and can write to you.',
          { client: inOneLine(client) },
        ),
      ],
      button: [t('See the client'), urls.clients(client_id)],
    }),
  },
})

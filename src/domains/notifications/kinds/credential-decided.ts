import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** Operators have approved a credential or sent it back: for its provider. */
export const credentialDecided = notificationKind({
  on: {
    'credential.approved': async ({ provider_id, title }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('Your credential is approved'),
        message: t('Customers now see “{title}” on your profile.', { title }),
        metadata: { provider_id },
        email: { title, reason: null },
      },
    ],
    'credential.declined': async ({ provider_id, title, reason }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('We have sent your credential back'),
        message: t('“{title}”: {reason}', { title, reason }),
        metadata: { provider_id },
        email: { title, reason },
      },
    ],
  },
  email: {
    kind: 'credential_decided',
    preference: { title: msg('Decisions about your credentials'), roles: ['provider'] },
    data: z.object({ title: z.string(), reason: z.string().nullable() }),
    words: ({ title, reason }) =>
      reason === null
        ? {
            subject: t('“{title}” is approved', { title }),
            heading: t('Your credential is approved'),
            preheader: t('Customers now see it on your profile.'),
            paragraphs: [t('We have checked your document. Customers now see “{title}” on your profile.', { title })],
            button: [t('See your credentials'), urls.credentials()],
          }
        : {
            subject: t('We have sent “{title}” back', { title }),
            heading: t('We have sent your credential back'),
            preheader: t('You can correct it and send it again.'),
            paragraphs: [
              t('Customers do not see “{title}” yet. You can correct it and send it again. The reason:', { title }),
            ],
            quotes: [{ text: reason }],
            button: [t('Correct it'), urls.credentials()],
            links: [[t('Do you think that this is a mistake? Write to us'), urls.contact()]],
          },
  },
})

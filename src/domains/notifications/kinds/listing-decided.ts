import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** Operators have approved or declined a new business: for its provider. */
export const listingDecided = notificationKind({
  on: {
    'provider.approved': async ({ provider_id }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('Your business is listed'),
        message: t('Customers can find and book you now.'),
        metadata: { provider_id },
        email: { provider_id, reason: null },
      },
    ],
    'provider.declined': async ({ provider_id, reason }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('Your business is not listed'),
        message: t('We have not approved it: {reason}', { reason }),
        metadata: { provider_id },
        email: { provider_id, reason },
      },
    ],
  },
  email: {
    kind: 'listing_decided',
    preference: { title: msg('Decisions about listing your business'), roles: ['provider'] },
    data: z.object({ provider_id: z.uuid(), reason: z.string().nullable() }),
    words: ({ provider_id, reason }) =>
      reason === null
        ? {
            subject: t('Your business is listed'),
            heading: t('Your business is listed'),
            preheader: t('Customers can find and book you now.'),
            paragraphs: [t('We have approved your business. Customers can find and book you now.')],
            button: [t('See your profile'), urls.provider(provider_id)],
          }
        : {
            subject: t('Your business is not listed'),
            heading: t('Your business is not listed'),
            preheader: t('You can change your profile and ask again.'),
            paragraphs: [
              t(
                'We have not approved your business. You can change your profile and ask again on your dashboard. The reason:',
              ),
            ],
            quotes: [{ text: reason }],
            button: [t('Open your dashboard'), urls.dashboard()],
            links: [[t('Do you think that this is a mistake? Write to us'), urls.contact()]],
          },
  },
})

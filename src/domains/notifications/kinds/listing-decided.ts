import { z } from 'zod'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** Operators have approved or declined a new business: for its provider. */
export const listingDecided = notificationKind({
  on: {
    'provider.approved': async ({ provider_id }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: 'Your business is listed',
        message: 'Customers can find and book you now.',
        metadata: { provider_id },
        email: { provider_id, reason: null },
      },
    ],
    'provider.declined': async ({ provider_id, reason }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: 'Your business is not listed',
        message: `We have not approved it: ${reason}`,
        metadata: { provider_id },
        email: { provider_id, reason },
      },
    ],
  },
  email: {
    kind: 'listing_decided',
    preference: { title: 'Decisions about listing your business', roles: ['provider'] },
    data: z.object({ provider_id: z.uuid(), reason: z.string().nullable() }),
    words: ({ provider_id, reason }) =>
      reason === null
        ? {
            subject: 'Your business is listed',
            heading: 'Your business is listed',
            preheader: 'Customers can find and book you now.',
            paragraphs: ['We have approved your business. Customers can find and book you now.'],
            button: ['See your profile', urls.provider(provider_id)],
          }
        : {
            subject: 'Your business is not listed',
            heading: 'Your business is not listed',
            preheader: 'You can change your profile and ask again.',
            paragraphs: [
              'We have not approved your business. You can change your profile and ask again on your dashboard. The reason:',
            ],
            quotes: [{ text: reason }],
            button: ['Open your dashboard', urls.dashboard()],
            links: [['Do you think that this is a mistake? Write to us', urls.contact()]],
          },
  },
})

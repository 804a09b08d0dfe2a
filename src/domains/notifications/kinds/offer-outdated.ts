import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A customer changed a service request after an offer: for the provider. */
export const offerOutdated = notificationKind({
  on: {
    'offer.outdated': async ({ lead_id, provider_id, has_ended }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: has_ended ? t('Offer ended') : t('Request changed'),
          message: changeText({ title, has_ended }),
          metadata: { opportunity_id: lead_id },
          email: { lead_id, title, has_ended },
        },
      ]
    },
  },
  email: {
    kind: 'offer_outdated',
    preference: { title: msg('Changes to requests I made offers on'), roles: ['provider'] },
    data: z.object({ lead_id: z.uuid(), title: z.string(), has_ended: z.boolean() }),
    words: ({ title, has_ended }) => ({
      subject: has_ended
        ? t('Offer ended: "{title}"', { title: brief(title) })
        : t('Request changed: "{title}"', { title: brief(title) }),
      heading: has_ended ? t('Your offer has ended') : t('A request has changed'),
      preheader: has_ended ? t('You can send a new offer.') : t('Please check whether your offer still fits.'),
      paragraphs: [changeText({ title: inOneLine(title), has_ended })],
      button: [t('Read the request'), urls.opportunities()],
    }),
  },
})

function changeText({ title, has_ended }: { title: string; has_ended: boolean }): string {
  return has_ended
    ? t(
        'The customer has changed the category, place or time of "{title}". Your offer has ended. You can send a new one.',
        { title },
      )
    : t('The customer has changed the text of "{title}". Please check whether your offer still fits.', { title })
}

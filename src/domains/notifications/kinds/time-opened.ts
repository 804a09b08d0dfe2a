import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { dateText, timeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { openingText } from '#domains/waiting-list/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/**
 * A time opened for which a customer was waiting (docs/product/waiting-list.md): for that customer.
 */
export const timeOpened = notificationKind({
  on: {
    'waiting_list.opened': async ({ customer_id, provider_id, starts_at, ...opened }, sources) => {
      const { service_id, service_name: service, date, start_time, time_zone } = opened
      const business_name = await sources.getBusinessName(provider_id)
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: t('A time has opened'),
          message: t('{business_name} is free for {service}: {opening}. The first to book gets it.', {
            business_name,
            service,
            opening: openingText(opened),
          }),
          metadata: { provider_id, opening: { service_id, date, time: start_time } },
          email: { provider_id, service_id, business_name, service, date, start_time, time_zone },
          expires_at: starts_at,
        },
      ]
    },
  },
  email: {
    kind: 'time_opened',
    preference: { title: msg('Times that open on days I wait for'), roles: ['customer'] },
    data: z.object({
      provider_id: z.uuid(),
      service_id: z.uuid(),
      business_name: z.string(),
      service: z.string(),
      /** On the wall clock of `time_zone`, which is the provider's. */
      date: z.iso.date(),
      start_time: z.string(),
      time_zone: z.string(),
    }),
    words: ({ provider_id, service_id, business_name, service, ...opened }) => ({
      subject: t('{opening} is free: {service}', { opening: openingText(opened), service: brief(service) }),
      heading: t('A time has opened'),
      preheader: t('{business} is free on {opening}.', {
        business: inOneLine(business_name),
        opening: openingText(opened),
      }),
      paragraphs: [
        t('You asked us to tell you if {business} has a free time for {service}. One has opened.', {
          business: inOneLine(business_name),
          service: inOneLine(service),
        }),
      ],
      facts: [
        [t('Date'), dateText(opened.date)],
        [t('Time'), `${timeText(opened.start_time)}, ${zoneText(opened.time_zone)}`],
      ],
      button: [
        t('See the free times'),
        urls.book(provider_id, { service_id, date: opened.date, time: opened.start_time, step: 2 }),
      ],
      note: t(
        'The time is not held for you: the first to book gets it. We tell you of one time only; join the waiting list again if it does not fit.',
      ),
    }),
  },
})

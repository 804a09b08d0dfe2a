import { dateText, timeText, zoneText } from '#features/availability/rules.ts'
import { brief, type Words } from '#features/mail-news/rules.ts'
import { factsOf } from '#features/mail-visits/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { priceText, usd } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { RequestLetter } from './contract.ts'

/** What a mail about a service request says to its reader. */
export function requestWords(letter: RequestLetter): Words {
  const write = words[letter.kind] as (letter: RequestLetter) => Words
  return write(letter)
}

const words: { [Kind in RequestLetter['kind']]: (letter: Extract<RequestLetter, { kind: Kind }>) => Words } = {
  request_answered: ({ title, business_name }) => ({
    subject: `${brief(business_name)} answered your request`,
    heading: 'Your request was answered',
    preheader: `${inOneLine(business_name)} has asked for your contact.`,
    said: [
      `${inOneLine(business_name)} has answered "${inOneLine(title)}", and has your name, email and phone number to get in touch with you.`,
    ],
    action: ['See who has answered', urls.dashboard()],
    note: 'Once you have chosen, say so on your dashboard: then nobody else calls.',
  }),

  new_offer: ({ title, business_name, message, ...offer }) => ({
    subject: `${usd(offer.price)} from ${brief(business_name)} for "${brief(title)}"`,
    heading: 'You have an offer',
    preheader: `${inOneLine(business_name)} offers ${priceText(offer.hourly_rate)}.`,
    said: [`${inOneLine(business_name)} would do "${inOneLine(title)}" for you:`],
    ...(message && { quotes: [{ text: message }] }),
    facts: [
      ['Price', `${usd(offer.price)} (${priceText(offer.hourly_rate)})`],
      ['Date', dateText(offer.date)],
      ['Time', `${timeText(offer.start_time)} to ${timeText(offer.end_time)}, ${zoneText(offer.time_zone)}`],
    ],
    action: ['Accept or decline', urls.dashboard()],
    note: 'An offer that you accept is a confirmed visit at once.',
  }),

  offer_decided: ({ title, visit }) =>
    visit
      ? {
          subject: `Offer accepted: "${brief(title)}"`,
          heading: 'Your offer was accepted',
          preheader: `${inOneLine(visit.other)} has booked you.`,
          said: [`${inOneLine(visit.other)} has accepted your offer. The visit is confirmed:`],
          facts: factsOf({ reader: 'provider', visit }),
          action: ['See the booking', urls.dashboard()],
        }
      : {
          subject: `Offer declined: "${brief(title)}"`,
          heading: 'Your offer was declined',
          preheader: 'The customer has chosen otherwise.',
          said: [`The customer has chosen otherwise for "${inOneLine(title)}". The hours are yours again.`],
          action: ['See open requests', urls.opportunities()],
        },
}

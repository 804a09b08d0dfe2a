import { brief, preview, type Words } from '#features/mail-news/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { countedText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { ReviewLetter } from './contract.ts'

/** What a mail about a review says to its reader. */
export function reviewWords(letter: ReviewLetter): Words {
  if (letter.kind === 'new_review') {
    const { author, rating, comment, provider_id } = letter
    return {
      subject: `${inOneLine(author)} left you ${countedText(rating, 'star')}`,
      heading: `A new review: ${countedText(rating, 'star')}`,
      preheader: preview(comment) || 'See it on your page.',
      said: [`${inOneLine(author)} has reviewed a visit of yours with ${countedText(rating, 'star')} of 5.`],
      ...(comment && { quotes: [{ text: comment }] }),
      action: ['Read and reply', urls.provider(provider_id)],
      note: 'You can reply once. People who look for somebody read the replies, too.',
    }
  }
  const { business_name, reply, provider_id } = letter
  return {
    subject: `${brief(business_name)} replied to your review`,
    heading: 'A reply to your review',
    preheader: preview(reply),
    said: [`${inOneLine(business_name)} has replied to what you wrote:`],
    quotes: [{ text: reply }],
    action: ['See it on their page', urls.provider(provider_id)],
  }
}

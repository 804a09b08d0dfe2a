import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'

/** How the product checks reviews, section by section (docs/product/reviews.md). */
export const reviewSections = (): readonly { id: string; title: string; text: string }[] => [
  {
    id: 'writing',
    title: t('Who can write a review'),
    text: t(
      'Only customers with a completed booking on {site} can review the provider, once for each booking. The site checks this itself. A review can be changed for 14 days, and then says so. The provider can reply once.',
      { site: siteName() },
    ),
  },
  {
    id: 'elsewhere',
    title: t('Reviews from elsewhere'),
    text: t(
      'Reviews from Google are marked. Google decides who can write them, and we do not check them. Reviews that were imported with a business are marked as not verified by us, and do not count for the rating.',
    ),
  },
  {
    id: 'rating',
    title: t('How the rating is made'),
    text: t(
      'The rating is the average of all reviews that are shown here and of those on Google. Good and bad reviews are shown alike, the newest first.',
    ),
  },
  {
    id: 'hidden',
    title: t('Hidden reviews'),
    text: t(
      'Every user can report a review. Our team hides it only if it breaks the rules, for example if it insults someone or was not written by a customer. A bad rating is no reason. A hidden review is not shown and does not count. Its author is told why and can appeal once.',
    ),
  },
  {
    id: 'payment',
    title: t('No payment for reviews'),
    text: t(
      'No one gets money or an advantage for a review. Providers can neither buy reviews nor remove them or change their order.',
    ),
  },
]

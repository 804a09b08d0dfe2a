import type { LoaderFunctionArgs } from 'react-router'
import { pageTitle, siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { loadOwnText, OwnText } from './own-text.tsx'
import { reviewSections } from './review-sections.ts'
import { Sheet } from './sheet.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'reviews')
  return null
}

/** `/reviews`: how reviews are checked. Profiles and the list of providers link to it. */
export function Component() {
  return (
    <OwnText name="reviews">
      <Reviews />
    </OwnText>
  )
}

function Reviews() {
  return (
    <Sheet
      title={t('How reviews are checked')}
      lead={t('Who can write a review, how the rating is made, and what becomes of reviews that break the rules.')}
    >
      <title>{pageTitle(t('How reviews are checked'))}</title>
      <meta
        name="description"
        content={t(
          'Who can review providers on {site}, how the rating is made, and what becomes of reviews that break the rules.',
          { site: siteName() },
        )}
      />
      {reviewSections().map(({ id, title, text }) => (
        <section key={id} aria-labelledby={id} className="mt-8 first-of-type:mt-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-3">{text}</p>
        </section>
      ))}
    </Sheet>
  )
}

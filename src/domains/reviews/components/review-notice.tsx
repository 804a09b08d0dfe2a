import { Link } from 'react-router'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'

/** How reviews are checked, where they are shown (docs/product/reviews.md). */
export function ReviewNotice() {
  return (
    <p className="mt-2 max-w-measure text-sm text-quiet">
      <Rich
        text={t(
          'Written only after a completed booking, and never paid for. Reviews from elsewhere are marked. <link>How reviews are checked</link>',
        )}
        link={(text) => (
          <Link to={urls.reviewRules()} className="text-link">
            {text}
          </Link>
        )}
      />
    </p>
  )
}

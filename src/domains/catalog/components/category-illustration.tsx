import type { CategoryName } from '../categories-contract.ts'
import { drawingId, iconOf } from '../categories-rules.ts'
import drawings from './category-drawings.svg?no-inline'
import icons from './category-icons.svg?no-inline'

/**
 * The illustration of a category, or its icon if there is none; decorative. The drawings are in a
 * separate file, so that they add nothing to the page's scripts, and take both colors from their
 * context.
 */
export function CategoryIllustration({
  category,
  className = 'size-24',
}: {
  category: CategoryName
  className?: string
}) {
  const drawing = drawingId(category)
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth={drawing ? '2.5' : '1'}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <use href={drawing ? `${drawings}#${drawing}` : `${icons}#${iconOf(category)}`} />
    </svg>
  )
}

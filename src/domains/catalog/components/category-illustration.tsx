import type { CategoryName } from '../categories-contract.ts'
import { drawingId } from '../categories-rules.ts'
import drawings from './category-drawings.svg?no-inline'

/**
 * The illustration of a category; decorative. The drawings are in a separate file, so that they add
 * nothing to the page's scripts, and take both colors from their context.
 */
export function CategoryIllustration({
  category,
  className = 'size-24',
}: {
  category: CategoryName
  className?: string
}) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <use href={`${drawings}#${drawingId(category)}`} />
    </svg>
  )
}

import type { CategoryName } from '../contract.ts'
import drawings from './category-drawings.svg?no-inline'

/**
 * The picture of a category; decorative. The nine are drawn by hand: ink lines of one weight, and one patch of lamp that sits a little
 * beside its outline, the way colour does in a newspaper. They lie in a file of their own, which weighs nothing on the page's scripts
 * and takes both colours from where it is used.
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
      <use href={`${drawings}#${category.toLowerCase().replace(' ', '-')}`} />
    </svg>
  )
}

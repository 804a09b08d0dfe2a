import type { CategoryName } from '../categories-contract.ts'
import { iconOf } from '../categories-rules.ts'
import icons from './category-icons.svg?no-inline'

/**
 * The small sign of a category, beside its name; decorative. The icons are in a separate file, so
 * that those that operators can choose add nothing to the page's scripts.
 */
export function CategoryIcon({ category, className = 'size-5' }: { category: CategoryName; className?: string }) {
  return <IconSign icon={iconOf(category)} className={className} />
}

/** An icon that a category can have, by its name. */
export function IconSign({ icon, className = 'size-5' }: { icon: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`${icons}#${icon}`} />
    </svg>
  )
}

import type { Icon } from '#ui/icon.ts'
import { BookOpen } from '#ui/icons/book-open.ts'
import { Camera } from '#ui/icons/camera.ts'
import { Droplets } from '#ui/icons/droplets.ts'
import { Hammer } from '#ui/icons/hammer.ts'
import { Lightbulb } from '#ui/icons/lightbulb.ts'
import { PawPrint } from '#ui/icons/paw-print.ts'
import { Scissors } from '#ui/icons/scissors.ts'
import { SprayCan } from '#ui/icons/spray-can.ts'
import { Sprout } from '#ui/icons/sprout.ts'
import type { CategoryName } from '../categories-contract.ts'

const icons: Record<CategoryName, Icon> = {
  Cleaning: SprayCan,
  Electrical: Lightbulb,
  Plumbing: Droplets,
  Tutoring: BookOpen,
  Photography: Camera,
  Gardening: Sprout,
  Beauty: Scissors,
  Carpentry: Hammer,
  'Pet Services': PawPrint,
}

/** The small sign of a category, beside its name; decorative. */
export function CategoryIcon({ category, className = 'size-5' }: { category: CategoryName; className?: string }) {
  const Icon = icons[category]
  return <Icon aria-hidden="true" className={className} />
}

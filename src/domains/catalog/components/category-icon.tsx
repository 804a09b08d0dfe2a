import {
  BookOpen,
  Camera,
  Droplets,
  Hammer,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Scissors,
  SprayCan,
  Sprout,
} from 'lucide-react'
import type { CategoryName } from '../categories-contract.ts'

const icons: Record<CategoryName, LucideIcon> = {
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

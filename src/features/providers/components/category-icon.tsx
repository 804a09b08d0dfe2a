import {
  BookOpen,
  Camera,
  Droplets,
  Hammer,
  Lightbulb,
  PawPrint,
  Scissors,
  SprayCan,
  Sprout,
  Wrench,
} from 'lucide-react'

const icons = {
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

/** The small sign of a category, beside its name; decorative. `category` is the name as in the specification, section 3. */
export function CategoryIcon({ category, className = 'size-5' }: { category: string; className?: string }) {
  const Icon = icons[category as keyof typeof icons] ?? Wrench
  return <Icon aria-hidden="true" className={className} />
}

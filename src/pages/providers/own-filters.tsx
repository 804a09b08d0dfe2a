import { Suspense } from 'react'
import { fieldSubjectsNow } from '#domains/catalog/fields-subjects-rules.ts'
import type { AppServices } from '#pages/app-context.ts'
import { latePart } from '#pages/late-part.ts'
import type { FieldFiltersProps } from './field-filters.tsx'

/** Loaded only on sites with own fields. */
const part = latePart(() => import('./field-filters.tsx'))

const hasFields = () => fieldSubjectsNow().some((of) => of !== 'request')

/** For loaders: everything that {@link OwnFilters} shows. */
export async function loadOwnFilters(services: AppServices): Promise<void> {
  if (!hasFields()) return
  await part.load()
  await part.use().loadPublicFields(services)
}

/** The filters by own fields; nothing on a site without them. */
export function OwnFilters(props: FieldFiltersProps) {
  if (!hasFields()) return null
  return (
    <Suspense>
      <Filters {...props} />
    </Suspense>
  )
}

function Filters(props: FieldFiltersProps) {
  const { FieldFilters } = part.use()
  return <FieldFilters {...props} />
}

type ChipsProps = { wished: readonly string[] | undefined; hrefWithout: (wish: string) => string }

/** The chips of the chosen values. */
export function OwnFilterChips({ wished, ...props }: ChipsProps) {
  if (!wished) return null
  return (
    <Suspense>
      <Chips wished={wished} {...props} />
    </Suspense>
  )
}

function Chips(props: ChipsProps & { wished: readonly string[] }) {
  const { FieldChips } = part.use()
  return <FieldChips {...props} />
}

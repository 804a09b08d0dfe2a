import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { OwnFieldsProps } from '../fields-drafts-rules.ts'

/** Sites without own fields never load it. */
const Inputs = lazy(async () => {
  const { FieldInputs: Component } = await import('./field-inputs.tsx')
  return { default: Component }
})

/** The own fields of a form. Nothing on a site without them. */
export function OwnFields({ own, ...props }: OwnFieldsProps) {
  if (own?.items.length === 0) return null
  const waiting = (
    <Loading>
      <Skeleton className="h-20" />
    </Loading>
  )
  return <Suspense fallback={waiting}>{own ? <Inputs own={own} {...props} /> : waiting}</Suspense>
}

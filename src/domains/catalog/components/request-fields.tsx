import { lazy, Suspense } from 'react'
import type { FieldValues } from '../fields-contract.ts'

/** Sites without own fields never load it. */
const Fields = lazy(async () => {
  const { PublicFields: Component } = await import('./public-fields.tsx')
  return { default: Component }
})

/** The public own fields of a service request. Renders nothing if none has a value. */
export function RequestFields({ values }: { values: FieldValues }) {
  if (Object.keys(values).length === 0) return null
  return (
    <Suspense>
      <Fields of="request" values={values} />
    </Suspense>
  )
}

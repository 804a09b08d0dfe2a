import { data } from 'react-router'
import { pageTitle } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { NotFound } from './failure.tsx'
import { PorchScene } from './home/porch-scene.tsx'

/** Matches any address without a route. */
export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return (
    <>
      <title>{pageTitle(t('Page not found'))}</title>
      <NotFound picture={<PorchScene lit={false} className="mx-auto mb-8 w-56 grayscale sm:w-64" />} />
    </>
  )
}

import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Specimen } from './shelf.tsx'

/** Headings, texts and spinners. */
export function Signs() {
  return (
    <>
      <Specimen name="Headings and texts">
        <p className="font-display text-3xl">The light left on</p>
        <p className="font-display text-2xl">Providers near you</p>
        <p className="font-display text-xl">What they offer</p>
        <p className="mt-2">A text of the usual size.</p>
        <p className="text-sm text-quiet">A quiet one.</p>
        <p className="text-sm font-medium text-terracotta">Something is wrong.</p>
        <p className="text-sm font-medium text-evergreen">Something is well.</p>
      </Specimen>
      <Specimen name="Spinner" inline>
        <Spinner />
        <Spinner className="size-8" />
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton />
      </Specimen>
    </>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { BookService, loadBooking } from '#pages/bookings/book-page.tsx'
import { urls } from '#urls.ts'
import { Foot } from './foot.tsx'
import { loadHandle, useStorefront } from './handle.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadBooking(args, await loadHandle(args))
}

export { shouldRevalidate } from '#pages/bookings/book-page.tsx'

/** `/p/{handle}/book`: the booking form, under the provider's own page. */
export function Component() {
  const provider = useStorefront()
  return (
    <>
      <BookService provider={provider} backLink={(thread) => urls.storefront(provider.handle ?? '', '', thread)} />
      <div className="page-width pb-6">
        <Foot />
      </div>
    </>
  )
}

export { ProviderMissing as ErrorBoundary } from '#pages/providers/provider-missing.tsx'

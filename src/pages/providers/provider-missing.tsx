import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorPage, Missing } from '../route-error.tsx'
import { urls } from '../urls.ts'

/** What stands in the place of a provider's pages when there is no such provider; other failures are shown as everywhere. */
export function ProviderMissing() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Missing
      title="Provider Not Found"
      actions={
        <ButtonLink to={urls.providers()} variant="primary">
          Back to providers
        </ButtonLink>
      }
    >
      They may have left Porchlight, or the link may be mistyped.
    </Missing>
  )
}

import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useAcceptInvitation } from '#domains/clients/client.ts'
import { clientTexts } from '#domains/clients/limits.ts'
import { loadUser } from '#pages/app-context.ts'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { countedText } from '#ui/formats.ts'
import { urls } from '#urls.ts'

/** Signs the reader in first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await loadUser(context, request)
  return { email }
}

/**
 * `/invitation`: connects the account with the jobs that a provider has entered. It asks for a
 * press, because scanners of emails open links.
 */
export function Component() {
  const [search] = useSearchParams()
  const accept = useAcceptInvitation()
  const token = search.get('token') ?? ''
  return (
    <div className="page-width max-w-xl py-10 sm:py-16">
      <title>{pageTitle('Invitation')}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        {accept.data ? (
          <>
            <h1 className="text-2xl sm:text-3xl">You see your bookings now</h1>
            <p>
              {accept.data.business_name} has entered {countedText(accept.data.bookings, 'booking')} for you. You can
              cancel them, ask for another time, and write messages.
            </p>
            <ButtonLink to={urls.dashboard()} replace variant="primary">
              See your bookings
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-2xl sm:text-3xl">See your bookings in this account?</h1>
            <p>
              Your provider plans your bookings with {siteName()}. If you accept, they appear on your dashboard, and the
              provider knows that this account is yours.
            </p>
            {accept.error && <FormAlert>{accept.error.message}</FormAlert>}
            {!token && <FormAlert>{clientTexts.invitationInvalid}</FormAlert>}
            <Button variant="primary" disabled={!token} pending={accept.isPending} onClick={() => accept.mutate(token)}>
              Accept
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}

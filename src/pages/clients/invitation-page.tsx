import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useAcceptInvitation } from '#domains/clients/client.ts'
import { clientTexts } from '#domains/clients/limits.ts'
import { loadUser } from '#pages/app-context.ts'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** Visitors sign in first. */
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
      <title>{pageTitle(t('Invitation'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        {accept.data ? (
          <>
            <h1 className="text-2xl sm:text-3xl">{t('You see your bookings now')}</h1>
            <p>
              {t(
                '{business_name} has entered {bookings, plural, one {# booking} other {# bookings}} for you. You can cancel them, ask for another time, and write messages.',
                { business_name: accept.data.business_name, bookings: accept.data.bookings },
              )}
            </p>
            <ButtonLink to={urls.dashboard()} replace variant="primary">
              {t('See your bookings')}
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-2xl sm:text-3xl">{t('See your bookings in this account?')}</h1>
            <p>
              {t(
                'Your provider plans your bookings with {site}. If you accept, they appear on your dashboard, and the provider knows that this account is yours.',
                { site: siteName() },
              )}
            </p>
            {accept.error && <FormAlert>{accept.error.message}</FormAlert>}
            {!token && <FormAlert>{t(clientTexts.invitationInvalid)}</FormAlert>}
            <Button variant="primary" disabled={!token} pending={accept.isPending} onClick={() => accept.mutate(token)}>
              {t('Accept')}
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}

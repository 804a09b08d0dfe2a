import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { useSignOut } from '#domains/identity/sessions-client.ts'
import { AuthenticatorRow } from '#domains/sign-in/components/authenticator-row.tsx'
import { PasskeyRow } from '#domains/sign-in/components/passkey-row.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import type { Factors } from '#domains/sign-in/methods-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { isDeskOpen, loadSecondFactor } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadSecondFactor(args)
  return null
}

/** `/admin/second-factor`: where operators without a second factor are led. */
export function Component() {
  const { data: factors } = useSuspenseQuery(factorsQuery(useApi()))
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
      <title>{pageTitle(t('Second factor · Admin'))}</title>
      <h1 className="text-3xl">{t('Your second factor')}</h1>
      {factors.second_factor === 'unproven' ? <SignInAgain /> : <SetUp factors={factors} />}
    </div>
  )
}

function SetUp({ factors }: { factors: Factors }) {
  const { offered } = factors
  return (
    <>
      <p className="mt-3 mb-6 text-quiet">
        {t('Operators see the data of every user, so a password alone does not open the operators’ desk.')}
        {!isDeskOpen(factors) && ` ${t('Set up one of these, and it opens.')}`}
      </p>
      {offered.authenticator || offered.passkeys ? (
        <Card className="p-5 sm:p-6">
          <h2 className="sr-only">{t('Ways to set one up')}</h2>
          <ul className="divide-y divide-line">
            {offered.authenticator && <AuthenticatorRow factors={factors} />}
            {offered.passkeys && <PasskeyRow factors={factors} />}
          </ul>
        </Card>
      ) : (
        <p>
          <Rich
            text={t(
              'This site offers none yet. Set <code>SECRET_KEY</code> for authenticator apps, or <code2>PASSKEYS=true</code2>, and start it again.',
            )}
            code={(text) => <code>{text}</code>}
            code2={(text) => <code>{text}</code>}
          />
        </p>
      )}
      {isDeskOpen(factors) && (
        <p className="mt-6">
          <ButtonLink to={urls.admin()} variant="primary">
            {t('Open the operators’ desk')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function SignInAgain() {
  const signOut = useSignOut('local')
  return (
    <>
      <p className="mt-3 mb-6 text-quiet">
        <Rich
          text={t(
            'You signed in without your second factor. Sign out, and sign in again with your passkey or the code of your authenticator app. If you have lost it, <code>npm run admin -- unprotect</code> on the server removes it.',
          )}
          code={(text) => <code>{text}</code>}
        />
      </p>
      <Button variant="primary" onClick={() => signOut.mutate()} pending={signOut.isPending}>
        {t('Sign out')}
      </Button>
    </>
  )
}

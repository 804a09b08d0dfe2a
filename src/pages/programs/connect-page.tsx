import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { programRequestQuery, useProgramDecision } from '#domains/programs/client.ts'
import type { ProgramRequest } from '#domains/programs/contract.ts'
import { consentTexts, neverText, programTexts } from '#domains/programs/rules.ts'
import { scopeTexts } from '#domains/sign-in/tokens-rules.ts'
import { AccountCard } from '#pages/accounts/account-card.tsx'
import { appContext, loadUser } from '#pages/app-context.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { Refused } from './refused.tsx'

/** Signs the user in first, who then comes back here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('refused')) return { email: '', role: '' }
  const { email, profile } = await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  const id = searchParams.get('request') ?? ''
  try {
    await queryClient.query({ ...programRequestQuery(api, id), staleTime: 'static' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw redirect(urls.connect({ refused: 'session_not_found' }))
    throw error
  }
  return { email, role: profile.user_type }
}

/** `/connect`: whether a program may act for the user (docs/product/programs.md). */
export function Component() {
  const [search] = useSearchParams()
  const reason = search.get('refused')
  return reason === null ? <Request id={search.get('request') ?? ''} /> : <Refused reason={reason} />
}

function Request({ id }: { id: string }) {
  const { email, role } = useLoaderData<typeof loader>()
  const { data: asked } = useSuspenseQuery(programRequestQuery(useApi(), id))
  const decision = useProgramDecision(id)
  const isBusy = decision.isPending || decision.isSuccess
  const { name, host, scopes, missing } = asked
  return (
    <AccountCard
      title={t('Connect {name}?', { name })}
      lead={t('It will act for you on {site} until you disconnect it on your profile.', { site: siteName() })}
    >
      <title>{pageTitle(t('Connect a program'))}</title>
      <div className="flex flex-col gap-6">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
          <Fact name={t('Your account')}>
            {role === 'provider' ? t('{email}, as a provider', { email }) : t('{email}, as a customer', { email })}
          </Fact>
          <Fact name={t('Program from')}>{host}</Fact>
          <Fact name={t('Returns to')}>
            {asked.is_on_device
              ? t('a program on this device ({return_to})', { return_to: asked.return_to })
              : asked.return_to}
          </Fact>
        </dl>
        {scopes.length > 0 ? (
          <section aria-labelledby="may">
            <h2 id="may" className="font-text text-base font-semibold tracking-normal">
              {t('It may')}
            </h2>
            <ul className="mt-2 flex flex-col gap-2">
              {scopes.map((scope) => (
                <li key={scope} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-evergreen" />
                  {t(consentTexts[scope])}
                </li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-quiet">{t(neverText)}</p>
          </section>
        ) : (
          <p>{t(programTexts.nothingToAllow)}</p>
        )}
        {scopes.length > 0 && <Missing missing={missing} />}
        {decision.error && <FormAlert>{decision.error.message}</FormAlert>}
        <p className="text-sm text-quiet">
          {t('Programs choose their own names. Allow this only if you started it yourself and trust {host}.', { host })}
        </p>
        <div className="flex flex-wrap gap-3">
          {scopes.length > 0 && (
            <Button
              variant="primary"
              disabled={isBusy}
              pending={isBusy && decision.variables}
              onClick={() => decision.mutate(true)}
            >
              {t('Allow')}
            </Button>
          )}
          <Button disabled={isBusy} pending={isBusy && !decision.variables} onClick={() => decision.mutate(false)}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </AccountCard>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  )
}

function Missing({ missing }: Pick<ProgramRequest, 'missing'>) {
  if (missing.length === 0) return null
  const names = missing.map((scope) => `“${t(scopeTexts[scope].title)}”`).join(', ')
  return (
    <p className="text-sm text-quiet">{t('It also asks for {names}, which your account can’t give it.', { names })}</p>
  )
}

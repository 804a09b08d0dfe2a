import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { claimQuery, useAskForLink, useClaim, useDecline } from '#domains/imports/client.ts'
import { claimTexts } from '#domains/imports/limits.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  await load(context, sessionQuery)
  const provider = search.get('provider')
  if (!search.get('token') && provider) await load(context, (api) => providerQuery(api, provider))
  return null
}

/**
 * `/claim`: where the owner of a listed business claims it, with the link of an email or the code
 * of a letter. It asks for a press, because scanners of emails open links.
 */
export function Component() {
  const [search] = useSearchParams()
  const [token, provider] = [search.get('token'), search.get('provider')]
  return (
    <div className="page-width max-w-xl py-10 sm:py-16">
      <title>{pageTitle(t('Claim a business'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        {token ? <WithLink token={token} /> : provider ? <WithoutLink provider_id={provider} /> : <Nothing />}
      </Card>
    </div>
  )
}

const Title = ({ children }: { children: React.ReactNode }) => <h1 className="text-2xl sm:text-3xl">{children}</h1>

function Nothing() {
  return (
    <>
      <Title>{t('Claim a business')}</Title>
      <FormAlert>{t(claimTexts.linkInvalid)}</FormAlert>
    </>
  )
}

function WithLink({ token }: { token: string }) {
  const api = useApi()
  const { data: business, error } = useQuery(claimQuery(api, token))
  const claim = useClaim()
  const remove = useDecline('remove')
  const stop = useDecline('stop')
  const [isSure, setSure] = useState(false)
  const declined = remove.error ?? stop.error
  if (remove.data)
    return (
      <>
        <Title>{t('The page is removed')}</Title>
        <p>
          {t('{business_name} is not listed any more, and will not be imported again.', {
            business_name: remove.data.business_name,
          })}
        </p>
      </>
    )
  if (!business) return error ? <Refused message={error.message} /> : <Title>{t('Claim a business')}</Title>
  return (
    <>
      <Title>{t('Is {business_name} your business?', { business_name: business.business_name })}</Title>
      <p>
        {business.place
          ? t('{site} lists it in {place}.', { site: siteName(), place: business.place })
          : t('{site} lists it.', { site: siteName() })}{' '}
        {t('If you claim the page, you can change it, set prices and hours, and take bookings.')}
      </p>
      {claim.error && <FormAlert>{claim.error.message}</FormAlert>}
      <SignedIn returnTo={urls.claim({ token })}>
        <Button variant="primary" pending={claim.isPending} onClick={() => claim.mutate({ token })}>
          {t('Claim this business')}
        </Button>
      </SignedIn>
      <section className="grid gap-3 border-t border-line pt-5">
        <h2 className="text-lg">{t('Not yours, or not wanted?')}</h2>
        {declined && <FormAlert>{declined.message}</FormAlert>}
        {stop.data && <p role="status">{t('You will get no more of these emails.')}</p>}
        {isSure ? (
          <>
            <p>{t('The page goes at once, and the business is not imported again.')}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(token)}>
                {t('Remove the page')}
              </Button>
              <Button onClick={() => setSure(false)}>{t('Keep it')}</Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setSure(true)}>{t('Remove this page')}</Button>
            {!stop.data && (
              <Button pending={stop.isPending} onClick={() => stop.mutate(token)}>
                {t('Stop these emails')}
              </Button>
            )}
          </div>
        )}
      </section>
    </>
  )
}

const Refused = ({ message }: { message: string }) => (
  <>
    <Title>{t('This link does not work')}</Title>
    <FormAlert>{message}</FormAlert>
  </>
)

function WithoutLink({ provider_id }: { provider_id: string }) {
  const api = useApi()
  const { data: provider } = useSuspenseQuery(providerQuery(api, provider_id))
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  const ask = useAskForLink()
  const claim = useClaim()
  const [code, setCode] = useState('')
  const name = provider.business_name
  if (user?.profiles.some(({ id }) => id === provider_id)) return <Claimed name={name} id={provider_id} />
  if (!provider.unclaimed) return <Refused message={t(claimTexts.notUnclaimed)} />

  function enter(event: FormEvent) {
    event.preventDefault()
    claim.mutate({ provider_id, code })
  }

  return (
    <>
      <Title>{t('Claim {name}', { name })}</Title>
      <p>
        {t(
          'If this is your business, you can take over its page: change it, set prices and hours, and take bookings. Show us that it is yours in one of two ways.',
        )}
      </p>
      <SignedIn returnTo={urls.claim({ provider: provider_id })}>
        <section className="grid gap-3">
          <h2 className="text-lg">{t('With an email')}</h2>
          <p>{t('We send a link to the email address of the business that we know.')}</p>
          {ask.error && <FormAlert>{ask.error.message}</FormAlert>}
          {ask.isSuccess ? (
            <p role="status">{t('We have sent the link. Please open it within 30 days.')}</p>
          ) : (
            <Button variant="primary" pending={ask.isPending} onClick={() => ask.mutate(provider_id)}>
              {t('Email the link')}
            </Button>
          )}
        </section>
        <form onSubmit={enter} className="grid gap-3 border-t border-line pt-5">
          <h2 className="text-lg">{t('With the code of a letter')}</h2>
          <TextField
            label={t('Code')}
            value={code}
            autoComplete="off"
            hint={t('Ten letters and digits, such as ABCDE-23456.')}
            error={claim.error?.message}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" pending={claim.isPending} className="justify-self-start">
            {t('Claim with this code')}
          </Button>
        </form>
      </SignedIn>
    </>
  )
}

/** The part for signed-in users. Visitors sign in or up first, and come back. */
function SignedIn({ returnTo, children }: { returnTo: string; children: React.ReactNode }) {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  if (user) return <>{children}</>
  return (
    <div className="grid gap-3">
      <p>
        {t(
          'Please sign in first, or sign up as a customer: claiming makes you the provider. Then open this page again.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={urls.login(returnTo)} variant="primary">
          {t('Sign in')}
        </ButtonLink>
        <ButtonLink to={urls.signup('customer')} state={{ returnTo }}>
          {t('Sign up')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Claimed({ name, id }: { name: string; id: string }) {
  return (
    <>
      <Title>{t('{name} is yours now', { name })}</Title>
      <p>{t('Please check the description, prices and hours. From now on, customers can book you.')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={urls.profile()} replace variant="primary">
          {t('Edit the business')}
        </ButtonLink>
        <ButtonLink to={urls.provider(id)}>{t('See the page')}</ButtonLink>
      </div>
    </>
  )
}

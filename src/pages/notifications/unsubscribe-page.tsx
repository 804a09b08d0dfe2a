import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tokenPreferenceQuery } from '#domains/notifications/preferences-client.ts'
import { AccountCard } from '#pages/accounts/account-card.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BellOff } from '#ui/icons/bell-off.ts'
import { Link2Off } from '#ui/icons/link-2-off.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/**
 * The target of the link at the end of optional emails; needs no login. An invalid token gets a
 * 404.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return data(null, { status: 404 })
  return load(context, (api) => tokenPreferenceQuery(api, token)).then(
    () => token,
    (error: { init?: ResponseInit }) => {
      if (error.init?.status !== 404) throw error
      return data(null, { status: 404 })
    },
  )
}

/** Turns one kind of email off or on again; for an invalid link, says where to do that. */
export function Component() {
  const token = useLoaderData<string | null>()
  return token ? <Choice token={token} /> : <BrokenLink />
}

function BrokenLink() {
  return (
    <>
      <title>{pageTitle(t('Email notifications'))}</title>
      <AccountCard
        mark={{ tone: 'bad', icon: <Link2Off /> }}
        title={t('This link does not work')}
        lead={t('It may be incomplete. You can also choose which emails you get on your profile.')}
        bare
      >
        <ButtonLink to={urls.profile()} variant="primary">
          {t('All email choices')}
        </ButtonLink>
      </AccountCard>
    </>
  )
}

/** Plain forms, so that the page works without JavaScript in an email program's browser. */
function Choice({ token }: { token: string }) {
  const { title, email } = useSuspenseQuery(tokenPreferenceQuery(useApi(), token)).data
  return (
    <>
      <title>{pageTitle(t('Email notifications'))}</title>
      <AccountCard
        mark={email ? { tone: 'calm', icon: <BellOff /> } : { tone: 'good', icon: <MailCheck /> }}
        title={email ? t('Stop these emails?') : t('These emails are off')}
        lead={
          email
            ? t('We email you about “{title}”. You can still find all of it on {site}.', { title, site: siteName() })
            : t('We no longer email you about “{title}”. You can still find all of it on {site}.', {
                title,
                site: siteName(),
              })
        }
        bare
      >
        <form method="post" action={urls.unsubscribe(token)} className="flex flex-wrap gap-3">
          {!email && <input type="hidden" name="email" value="on" />}
          <Button type="submit" variant={email ? 'primary' : 'secondary'}>
            {email ? t('Stop these emails') : t('Send them again')}
          </Button>
          <ButtonLink to={urls.profile()} variant="quiet">
            {t('All email choices')}
          </ButtonLink>
        </form>
      </AccountCard>
    </>
  )
}

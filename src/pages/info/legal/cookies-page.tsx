import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { terms } from '#ui/country.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { loadOwnText, OwnText } from '../own-text.tsx'
import { Sheet } from '../sheet.tsx'
import { restoredAt } from './legal-text.tsx'

interface Kept {
  name: string
  purpose: string
  until: string
}

const cookies = (): Kept[] => [
  {
    name: 'porchlight',
    purpose: t('Your session: it keeps you signed in. Scripts cannot read it.'),
    until: t(
      'The browser is closed, 24 hours at the most; 30 days without use, or a year, if you chose “Remember me”.',
    ),
  },
  {
    name: 'porchlight-device',
    purpose: t(
      'Recognizes a browser that you have signed in with, so that you are notified only about new ones, and strangers who guess passwords cannot lock you out. It does not sign you in.',
    ),
    until: t('One year after you last signed in.'),
  },
  {
    name: 'porchlight-passkey, porchlight-new-passkey, porchlight-google, porchlight-google-code',
    purpose: t('Ties a sign-in with a passkey or Google to the browser that started it.'),
    until: t('The sign-in is complete, or a few minutes have passed.'),
  },
  {
    name: 'program-request, program-return',
    purpose: t('Ties the request of a program that you connect to the browser that started it.'),
    until: t('You have answered, or half an hour has passed.'),
  },
  {
    name: 'porchlight-copies',
    purpose: t('Says that this browser stores copies of your pages, so that they are deleted after your session.'),
    until: t('You sign out or the browser is closed; 30 days if you chose “Remember me”.'),
  },
  {
    name: 'position',
    purpose: t('Says that you have just changed something, so that the next pages show it at once.'),
    until: t('A few seconds have passed, a minute at most.'),
  },
  {
    name: 'theme',
    purpose: t('Light or dark, if you chose one.'),
    until: t('One year after you chose.'),
  },
]

const storage = (): Kept[] => [
  {
    name: t('Cache storage'),
    purpose: t('The site itself and copies of pages you have seen, so that they open without a connection.'),
    until: t('A week, for your own pages a day at most; all copies are deleted when you sign out.'),
  },
  {
    name: t('Local storage, messages'),
    purpose: t('Drafts of messages, one for each conversation, and messages that wait for a connection.'),
    until: t('It is sent, or you sign out.'),
  },
  {
    name: t('Local storage, booking'),
    purpose: t(
      'A booking that you started without an account, with what you typed, until you confirm your email address.',
    ),
    until: t('It is sent, 24 hours have passed, or you sign out.'),
  },
  {
    name: t('Local storage, choices'),
    purpose: t(
      'Providers you save without an account, the {code} you last searched, and, for providers, the filter of opportunities.',
      { code: terms().code },
    ),
    until: t('You sign out or delete the data of this site. Saved providers move to your account when you sign in.'),
  },
  {
    name: t('Session storage'),
    purpose: t(
      'A form that you have filled in but not sent, a message for the next page, and the last live update that this tab has received.',
    ),
    until: t('The tab is closed, or you sign out.'),
  },
]

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'cookies')
  return null
}

/** `/cookies`: every cookie by name (docs/product/privacy.md). */
export function Component() {
  return (
    <OwnText name="cookies">
      <Cookies />
    </OwnText>
  )
}

function Cookies() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const restored = restoredAt(site, 'cookies')
  return (
    <Sheet
      title={t('Cookies')}
      lead={t('{site} uses only essential cookies. That is why there is no cookie banner.', { site: siteName() })}
    >
      <title>{pageTitle(t('Cookies'))}</title>
      <meta
        name="description"
        content={t('{site} uses only essential cookies: each by name, with its purpose and lifetime.', {
          site: siteName(),
        })}
      />
      {restored && <p className="mb-6 text-sm text-quiet">{t('Last updated {date}', { date: dayText(restored) })}</p>}
      <h2 className="text-2xl">{t('Cookies, by name')}</h2>
      <p className="mt-3 text-quiet">
        <Rich
          text={t(
            'Over HTTPS all names start with <code>__Host-</code>, which ties the cookies to this site alone; <code2>program-return</code2>, which only one address gets, with <code3>__Secure-</code3>. None of them follows you to other sites.',
          )}
          code={(text) => <code>{text}</code>}
          code2={(text) => <code>{text}</code>}
          code3={(text) => <code>{text}</code>}
        />
      </p>
      <List items={cookies()} areCodes />
      <h2 className="mt-12 text-2xl">{t('What else your browser stores')}</h2>
      <List items={storage()} />
      <h2 className="mt-12 text-2xl">{t('What we do not use')}</h2>
      <p className="mt-3">
        {t(
          'No cookies for advertising or analytics, no third-party cookies, and no tracking pixels. You can refuse or delete all cookies in your browser; everything that needs no account keeps working.',
        )}
      </p>
      <p className="mt-3">
        <Rich
          text={t('For data on the server, see the <link>Privacy Policy</link>.')}
          link={(text) => (
            <Link to={urls.privacy()} viewTransition className="text-link">
              {text}
            </Link>
          )}
        />
      </p>
    </Sheet>
  )
}

/**
 * Lists what the browser stores. Names that are codes, not words, stay untranslated (`areCodes`).
 */
function List({ items, areCodes = false }: { items: Kept[]; areCodes?: boolean }) {
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ name, purpose, until }) => (
        <li key={name} className="p-5">
          <h3 translate={areCodes ? 'no' : undefined} className="font-text text-base font-bold tracking-normal">
            {name}
          </h3>
          <p className="mt-1">{purpose}</p>
          <p className="mt-1 text-sm text-quiet">{t('Until: {until}', { until })}</p>
        </li>
      ))}
    </ul>
  )
}

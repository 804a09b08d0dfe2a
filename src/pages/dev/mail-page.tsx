import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { devMailsQuery } from '#domains/email/client.ts'
import type { DevMail } from '#domains/email/contract.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { RefreshCw } from '#ui/icons/refresh-cw.ts'
import { Tabs } from '#ui/tabs.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'

/** Only in demo mode and development; the API answers 404 otherwise. */
export async function loader({ context }: LoaderFunctionArgs) {
  await load(context, devMailsQuery)
  return null
}

/** `/dev/mail`: the outbox, so that every link can be tried without a mail server. */
export function Component() {
  const { data, isFetching, refetch } = useSuspenseQuery(devMailsQuery(useApi()))
  const [search] = useSearchParams()
  const chosen = search.get('mail')
  const mail = chosen === null ? undefined : data.items[Number(chosen)]
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle('Outbox')}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Outbox</h1>
          <p className="mt-1 text-quiet">Emails that would have been sent. In demo mode and development only.</p>
        </div>
        <Button
          size="sm"
          pending={isFetching}
          icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      {data.items.length === 0 ? (
        <EmptyState
          title="No email yet"
          action={
            <>
              <ButtonLink to={urls.forgotPassword()} variant="primary">
                Request a reset link
              </ButtonLink>
              <ButtonLink to={urls.signup()}>Sign up</ButtonLink>
            </>
          }
        >
          Sign up, or request a link with the email address of a demo login. Then come back here.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <MailList items={data.items} chosen={mail ? Number(chosen) : undefined} />
          {mail ? (
            <Reader key={chosen} mail={mail} />
          ) : (
            <p className="hidden items-center justify-center rounded-card border border-dashed border-line p-6 text-quiet lg:flex">
              Choose an email to read it.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Newest first. `chosen` counts from the oldest, so that new emails don't change the choice. */
function MailList({ items, chosen }: { items: DevMail[]; chosen: number | undefined }) {
  const [now] = useState(() => new Date())
  return (
    <ol
      className={classNames(
        'h-fit overflow-hidden rounded-card border border-line bg-surface',
        chosen !== undefined && 'max-lg:hidden',
      )}
    >
      {items
        .map((mail, index) => (
          <li key={`${mail.created_at} ${mail.to} ${mail.subject}`} className="border-t border-line first:border-t-0">
            <Link
              to={urls.outbox(index)}
              aria-current={index === chosen ? 'true' : undefined}
              className={classNames(
                'block px-5 py-3.5 outline-offset-[-3px] hover:bg-sunken',
                index === chosen && 'bg-lamp-soft',
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-semibold">{mail.subject}</span>
                <TimeAgo at={mail.created_at} now={now} className="shrink-0 text-sm text-quiet" />
              </span>
              <span className="block truncate text-sm text-quiet">{mail.to}</span>
            </Link>
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

function Reader({ mail }: { mail: DevMail }) {
  return (
    <article aria-labelledby="subject" className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Link to={urls.outbox()} className="text-link mb-4 inline-flex min-h-11 items-center gap-2 lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        All emails
      </Link>
      <h2 id="subject" className="text-xl">
        {mail.subject}
      </h2>
      <p className="mt-1 mb-4 text-sm break-words text-quiet">
        To {mail.to}
        {mail.reply_to && `, replies to ${mail.reply_to}`}
      </p>
      <Tabs
        label="Versions"
        items={[
          { id: 'html', label: 'HTML', content: <Html {...mail} /> },
          {
            id: 'text',
            label: 'Text',
            content: <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>,
          },
        ]}
      />
    </article>
  )
}

/** A sandboxed frame: no scripts, no forms. Links open in a new tab. */
function Html({ to, subject, created_at }: DevMail) {
  return (
    <iframe
      title={subject}
      src={`/dev/mail.html?${new URLSearchParams({ to, subject, created_at })}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-168 w-full rounded-field border border-line"
    />
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { MailTexts } from '#domains/email/texts-contract.ts'
import { adminAnswer } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { siteQuery } from '#domains/site/settings-client.ts'
import { type SiteTextName, siteTexts, textTitles } from '#domains/site/texts-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator, readFirst } from './operator.ts'

const mailTextsQuery = adminAnswer<MailTexts>('/mail_texts')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(mailTextsQuery(api)))
}

/** `/admin/texts`: the pages, legal texts and texts of emails that operators can write. */
export function Component() {
  return (
    <AdminShell title={t('Texts')} lead={t('Pages, legal texts and emails that you can write yourself.')}>
      <ul className="max-w-2xl divide-y divide-line rounded-card border border-line bg-surface">
        {siteTexts.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 px-5 py-2">
            <Link to={urls.adminText(name)} viewTransition className="text-link inline-flex min-h-11 items-center">
              {t(textTitles[name])}
            </Link>
            <State name={name} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-xl">{t('Emails')}</h2>
      <Emails />
    </AdminShell>
  )
}

function Emails() {
  const { data, error, refetch, isFetching } = useQuery(mailTextsQuery(useApi()))
  if (!data)
    return error ? (
      <ErrorPanel
        cause={error}
        title={t('The emails could not be loaded')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <WaitingRows label={t('emails')} />
    )
  return (
    <ul aria-label={t('Emails')} className="max-w-2xl divide-y divide-line rounded-card border border-line bg-surface">
      {data.items.map(({ kind, title, subject, introduction, changed_at }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 px-5 py-2">
          <Link
            to={urls.admin(`texts/emails/${kind}`)}
            viewTransition
            className="text-link inline-flex min-h-11 items-center"
          >
            {title}
          </Link>
          <span className="text-sm text-quiet">
            {changed_at && (subject ?? introduction)
              ? t('Yours, of {date}', { date: dayText(changed_at) })
              : t('Text of the product')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ name }: { name: SiteTextName }) {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const own = site.texts.find((text) => text.name === name && text.is_own)
  const none = name === 'imprint' || name === 'help' ? t('None') : t('Text of the product')
  return (
    <span className="text-sm text-quiet">{own ? t('Yours, of {date}', { date: dayText(own.changed_at) }) : none}</span>
  )
}

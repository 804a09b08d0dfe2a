import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { MailTextHistory } from '#domains/email/texts-contract.ts'
import { adminAnswer } from '#domains/operators/client.ts'
import { MailTextForm } from '#domains/operators/components/mail-text-form.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

const historyQuery = (kind: string) => adminAnswer<MailTextHistory>(`/mail_texts/${encodeURIComponent(kind)}`)

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  await load(args.context, (api) => historyQuery(args.params['kind']!)(api))
  return null
}

/** `/admin/texts/emails/:kind`: the subject and the introduction of a kind of email. */
export function Component() {
  const kind = useParams()['kind']!
  const { data: text } = useSuspenseQuery(historyQuery(kind)(useApi()))
  return (
    <AdminShell
      title={text.title}
      lead={t('The subject and an introduction below the greeting. The rest of the email stays.')}
    >
      <div className="max-w-3xl">
        <MailTextForm key={kind} text={text} />
      </div>
    </AdminShell>
  )
}

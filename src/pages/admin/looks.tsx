import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { Look } from '#domains/moderation/looks-contract.ts'
import type { adminAnswer } from '#domains/operators/client.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { adminLimits } from '#domains/operators/rules.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator, readFirst } from './operator.ts'

type LookQuestionProps = {
  title: string
  /** What the operator is about to see. */
  lead: string
  question: string
  action: string
}

/** The subject that an operator looks at, and the reason. */
export interface LookedAt {
  id: string
  reason: string
}

type LookQuery<Content> = (api: Api, look: LookedAt) => ReturnType<ReturnType<typeof adminAnswer<Content>>>

type ContentProps<Content> = {
  query: LookQuery<Content>
  /** The heading while there is no content. */
  title: string
  /** The heading if the content could not be loaded. */
  failure: string
  /** The name of the content, as the text "Loading" shows it. */
  label: string
  children: (content: Content, look: LookedAt) => ReactNode
}

/**
 * A page of something private: asks why the operator looks. Then its address has the reason, and it
 * shows its content.
 */
export function AfterReason<Content>(props: LookQuestionProps & ContentProps<Content>) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const reason = reasonIn(search)
  return reason ? <LookContent key={reason} {...props} look={{ id, reason }} /> : <LookQuestion {...props} />
}

/** Loads the content of a page with {@link AfterReason} once its address has the reason. */
export async function loadAfterReason<Content>(args: LoaderFunctionArgs, query: LookQuery<Content>): Promise<null> {
  const { api, queryClient } = await loadOperator(args)
  const reason = reasonIn(new URL(args.request.url).searchParams)
  return reason ? readFirst(() => queryClient.query(query(api, { id: args.params['id'] ?? '', reason }))) : null
}

/** The operator's reason; empty before the answer. */
const reasonIn = (search: URLSearchParams): string => search.get('reason')?.trim() ?? ''

function LookQuestion({ title, lead, question, action }: LookQuestionProps) {
  return (
    <AdminShell title={title} lead={lead}>
      <Form className="grid max-w-measure gap-5" role="search" aria-label={action}>
        <TextField
          label={question}
          hint={t('Other operators read this in the audit trail and on this page.')}
          name="reason"
          required
          maxLength={adminLimits.reason}
        />
        <div>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </div>
      </Form>
    </AdminShell>
  )
}

function LookContent<Content>({
  look,
  query,
  title,
  failure,
  label,
  children,
}: ContentProps<Content> & { look: LookedAt }) {
  const { data, error, refetch, isFetching } = useQuery(query(useApi(), look))
  if (data) return children(data, look)
  return (
    <AdminShell title={title}>
      {error ? (
        <ErrorPanel cause={error} title={failure} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <WaitingRows label={label} />
      )}
    </AdminShell>
  )
}

/** The operators who looked, when, and why. */
export function LookList({ looks, title }: { looks: Look[]; title: string }) {
  return (
    <>
      <h2 className="mt-10 mb-4 text-2xl">{title}</h2>
      <ul className="grid gap-3 text-sm">
        {looks.map(({ operator, looked_at, reason }) => (
          <li key={`${operator} ${looked_at}`} className="wrap-anywhere">
            <Moment at={looked_at} /> · {operator ?? t('An operator')}
            <span className="block text-quiet">“{reason}”</span>
          </li>
        ))}
      </ul>
    </>
  )
}

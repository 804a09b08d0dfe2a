import type { ReactNode } from 'react'
import { Form, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { Look } from '#domains/moderation/looks-contract.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { adminLimits } from '#domains/operators/rules.ts'
import type { AppServices } from '#pages/app-context.ts'
import { Button } from '#ui/button.tsx'
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

/** What an operator looks at, and why. */
export interface LookedAt {
  id: string
  reason: string
}

/**
 * A page of something private: asks why the operator looks. Then its address has the reason, and it
 * shows its content.
 */
export function AfterReason({
  children,
  ...question
}: LookQuestionProps & { children: (look: LookedAt) => ReactNode }) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const reason = reasonIn(search)
  return reason ? children({ id, reason }) : <LookQuestion {...question} />
}

/** Loads the content of such a page once its address has the reason. */
export async function loadAfterReason(
  args: LoaderFunctionArgs,
  read: (services: AppServices, look: LookedAt) => Promise<unknown>,
): Promise<null> {
  const services = await loadOperator(args)
  const reason = reasonIn(new URL(args.request.url).searchParams)
  return reason ? readFirst(() => read(services, { id: args.params['id'] ?? '', reason })) : null
}

/** Why the operator looks; empty before the answer. */
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

/** Who looked, when, and why. */
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

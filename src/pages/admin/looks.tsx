import { Form } from 'react-router'
import type { Look } from '#domains/moderation/looks-contract.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { adminLimits } from '#domains/operators/rules.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { AdminShell } from './admin-shell.tsx'

type LookQuestionProps = {
  title: string
  /** What the operator is about to see. */
  lead: string
  question: string
  action: string
}

/** Asks why an operator looks at something private; the address of the page then has the reason. */
export function LookQuestion({ title, lead, question, action }: LookQuestionProps) {
  return (
    <AdminShell title={title} lead={lead}>
      <Form className="grid max-w-measure gap-5" role="search" aria-label={action}>
        <TextField
          label={question}
          hint="Other operators read this in the audit trail and on this page."
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
            <Moment at={looked_at} /> · {operator ?? 'An operator'}
            <span className="block text-quiet">“{reason}”</span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { usualRule } from '#domains/operators/appeals-rules.ts'
import type { Statement } from '#domains/operators/appeals-schema.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { ReasonDialog } from '#domains/operators/components/reason-dialog.tsx'
import { canSuspendOrRestore, StatementFields, useSuspension } from '#domains/operators/components/suspension.tsx'
import { Note, Reason } from '#domains/operators/schema.ts'
import { reportReasons } from '#domains/safety/reports-rules.ts'
import { t } from '#ui/language.ts'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { urls } from '#urls.ts'
import type { Report } from '../contract.ts'

/** The actions on a report: decide it, hide the review, suspend the user. */
export function ReportActions({ report }: { report: Report }) {
  const { about, review } = report
  const decision = useDecision(report)
  const hiding = useHiding(review)
  const suspension = useSuspension({
    id: about.person_id,
    isSuspended: about.is_suspended,
    name: about.name,
    basis: 'report',
  })
  const state = about.is_closed ? 'closed' : about.is_suspended ? 'suspended' : 'active'
  const navigate = useNavigate()
  const actions = [
    ...decision.actions,
    ...(report.subject === 'profile' && report.status === 'open'
      ? [{ text: t('Read messages'), onPress: () => void navigate(urls.adminConversation(report.id)) }]
      : []),
    ...(hiding.action ? [hiding.action] : []),
    ...(canSuspendOrRestore({ state, is_operator: about.is_operator }) ? [suspension.action] : []),
  ]
  return (
    <>
      <RowActions label={`${t(reportReasons[report.reason])}, ${about.name}`} actions={actions} />
      {decision.dialog}
      {hiding.dialog}
      {suspension.dialog}
    </>
  )
}

function useDecision({ id, status }: Report): { actions: RowAction[]; dialog: ReactNode } {
  const [deciding, setDeciding] = useState<'upheld' | 'dismissed' | null>(null)
  const reopening = useAdminAction(t('The report is open again.'))
  const reopen = () => reopening.mutate({ path: `/reports/${id}/decide`, body: { status: 'open' } })
  const isDismissal = deciding === 'dismissed'
  return {
    actions:
      status === 'open'
        ? [
            { text: t('Uphold'), tone: 'primary', onPress: () => setDeciding('upheld') },
            { text: t('Dismiss'), onPress: () => setDeciding('dismissed') },
          ]
        : [{ text: t('Reopen'), pending: reopening.isPending, onPress: reopen }],
    dialog: (
      <ReasonDialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={isDismissal ? t('Dismiss this report?') : t('Uphold this report?')}
        label={t('Note')}
        hint={t('What you found. Only operators read this.')}
        schema={Note}
        confirmText={isDismissal ? t('Dismiss') : t('Uphold')}
        done={isDismissal ? t('The report is dismissed.') : t('The report is upheld.')}
        action={(note) => ({ path: `/reports/${id}/decide`, body: { status: deciding, note } })}
      >
        {isDismissal
          ? t('Nothing will be done about the report.')
          : t('This changes nothing else. If needed, also hide the review or suspend the user.')}
      </ReasonDialog>
    ),
  }
}

function useHiding(review: Report['review']): { action?: RowAction; dialog?: ReactNode } {
  const [open, setOpen] = useState(false)
  const [statement, setStatement] = useState<Pick<Statement, 'rule' | 'basis'>>({ rule: usualRule, basis: 'report' })
  const showing = useAdminAction(t('The review is shown again.'))
  if (!review) return {}
  const { id, hidden_at } = review
  const show = () => showing.mutate({ path: `/reviews/${id}/restore` })
  return {
    action:
      hidden_at === null
        ? { text: t('Hide review'), onPress: () => setOpen(true) }
        : { text: t('Show review again'), pending: showing.isPending, onPress: show },
    // Also rendered while the review is hidden, because the dialog closes only after the page has
    // read that.
    dialog: (
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Hide this review?')}
        fields={
          <StatementFields statement={statement} onType={(part) => setStatement((all) => ({ ...all, ...part }))} />
        }
        label={t('Reason')}
        hint={t('The author of the review reads this: which words or photos broke the rule. Name no reporter.')}
        schema={Reason}
        confirmText={t('Hide review')}
        danger
        done={t('The review is hidden.')}
        action={(reason) => ({
          path: `/reviews/${id}/hide`,
          body: { ...statement, rule: statement.rule.trim() || usualRule, reason },
        })}
      >
        {t(
          'Only its author will see it, and its stars no longer count. We tell them why and how to appeal. You can show it again at any time.',
        )}
      </ReasonDialog>
    ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/api-context.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { RowAction } from '#ui/row-actions.tsx'
import { Select } from '#ui/select.tsx'
import { userQuery } from '../accounts-client.ts'
import type { UserSummary } from '../accounts-contract.ts'
import { openWorkText } from '../accounts-rules.ts'
import { appealLimits, basisTexts, usualRule } from '../appeals-rules.ts'
import type { Statement } from '../appeals-schema.ts'
import { useAdminAction } from '../client.ts'
import { Reason } from '../schema.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Operators can't be suspended, and a closed account stays closed. */
export const canSuspendOrRestore = ({ state, is_operator }: Pick<UserSummary, 'state' | 'is_operator'>): boolean =>
  state === 'suspended' || (state === 'active' && !is_operator)

type Basis = keyof typeof basisTexts
type Suspension = { action: RowAction; dialog: ReactNode }

/** Suspends a login, with a dialog that asks for the reason, or restores a suspended one. */
export function useSuspension(user: { id: string; isSuspended: boolean; name: string; basis?: Basis }): Suspension {
  const { id, isSuspended, name, basis = 'own_finding' } = user
  const [statement, setStatement] = useState<Statement>({ rule: usualRule, content: '', basis })
  const type = (part: Partial<Statement>) => setStatement((all) => ({ ...all, ...part }))
  const [open, setOpen] = useState(false)
  const { data: details, isError: failed } = useQuery({ ...userQuery(useApi(), id), enabled: open, staleTime: 0 })
  const restoring = useAdminAction(t('{name} can sign in again.', { name }))
  const restore = () => restoring.mutate({ path: `/people/${id}/restore` })
  return {
    action: isSuspended
      ? { text: t('Restore'), about: ` ${name}`, pending: restoring.isPending, onPress: restore }
      : { text: t('Suspend'), about: ` ${name}`, tone: 'danger', onPress: () => setOpen(true) },
    // Also rendered while the user is suspended, because the dialog closes only after the page has
    // read that.
    dialog: (
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Suspend {name}?', { name })}
        fields={
          <StatementFields statement={statement} onType={type}>
            <TextArea
              label={t('What it is about')}
              hint={t('The user reads this: which content or act broke the rule. Name no reporter.')}
              optional
              counterMax={appealLimits.content}
              value={statement.content}
              onChange={(event) => type({ content: event.currentTarget.value })}
            />
          </StatementFields>
        }
        label={t('Reason')}
        hint={t('Only operators read this, also after the suspension.')}
        schema={Reason}
        confirmText={t('Suspend')}
        danger
        done={t('{name} is suspended.', { name })}
        action={(reason) => ({
          path: `/people/${id}/suspend`,
          body: { ...statement, rule: statement.rule.trim() || usualRule, reason },
        })}
      >
        <p>
          {t(
            'All sessions end right away, the user can’t sign in, and their services are hidden. An email tells them the rule, what it is about, and how to appeal. You can restore the account at any time.',
          )}
        </p>
        <p className="mt-3 min-h-6 font-semibold" aria-live="polite">
          {details ? openWorkText(details.open_work) : failed ? t('The open bookings could not be counted.') : ''}
        </p>
      </ReasonDialog>
    ),
  }
}

type StatementFieldsProps = {
  statement: Pick<Statement, 'rule' | 'basis'>
  onType: (part: Partial<Statement>) => void
  /** Fields between the rule and the basis of the decision. */
  children?: ReactNode
}

/**
 * The fields that the suspended user reads or, without the content, the author of a hidden review.
 */
export function StatementFields({ statement, onType, children }: StatementFieldsProps) {
  const { rule, basis } = statement
  return (
    <>
      <TextField
        label={t('Rule')}
        hint={t('The user reads this: the rule or the section of your terms.')}
        maxLength={appealLimits.rule}
        value={rule}
        onChange={(event) => onType({ rule: event.currentTarget.value })}
      />
      {children}
      <Select
        label={t('Decided')}
        value={basis}
        onChange={(event) => onType({ basis: event.currentTarget.value as Basis })}
      >
        {Object.entries(basisTexts).map(([value, { name }]) => (
          <option key={value} value={value}>
            {t(name)}
          </option>
        ))}
      </Select>
    </>
  )
}

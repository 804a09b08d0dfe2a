import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/api-context.tsx'
import type { RowAction } from '#ui/row-actions.tsx'
import { userQuery } from '../accounts-client.ts'
import type { UserSummary } from '../accounts-contract.ts'
import { openWorkText } from '../accounts-rules.ts'
import { useAdminAction } from '../client.ts'
import { Reason } from '../schema.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Operators can't be suspended, and a closed account stays closed. */
export const canSuspendOrRestore = ({ state, is_operator }: Pick<UserSummary, 'state' | 'is_operator'>): boolean =>
  state === 'suspended' || (state === 'active' && !is_operator)

type Suspension = { action: RowAction; dialog: ReactNode }

/** Suspends a login, with a dialog that asks for the reason, or restores a suspended one. */
export function useSuspension(user: { id: string; isSuspended: boolean; name: string }): Suspension {
  const { id, isSuspended, name } = user
  const [open, setOpen] = useState(false)
  const { data: details, isError: failed } = useQuery({ ...userQuery(useApi(), id), enabled: open, staleTime: 0 })
  const restoring = useAdminAction(`${name} can sign in again.`)
  const restore = () => restoring.mutate({ path: `/people/${id}/restore` })
  return {
    action: isSuspended
      ? { text: 'Restore', about: ` ${name}`, pending: restoring.isPending, onPress: restore }
      : { text: 'Suspend', about: ` ${name}`, tone: 'danger', onPress: () => setOpen(true) },
    // Also while the user is suspended: the dialog closes only after the page has read that.
    dialog: (
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Suspend ${name}?`}
        label="Reason"
        hint="Only operators read this, also after the suspension."
        schema={Reason}
        confirmText="Suspend"
        danger
        done={`${name} is suspended.`}
        action={(reason) => ({ path: `/people/${id}/suspend`, body: { reason } })}
      >
        <p>
          All sessions end right away, the user can’t sign in, and their services are hidden. You can restore the
          account at any time.
        </p>
        <p className="mt-3 min-h-6 font-semibold" aria-live="polite">
          {details ? openWorkText(details.open_work) : failed ? 'The open bookings could not be counted.' : ''}
        </p>
      </ReasonDialog>
    ),
  }
}

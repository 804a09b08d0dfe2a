import { type ReactNode, useState } from 'react'
import type { RowAction } from '#ui/row-actions.tsx'
import type { UserSummary } from '../accounts-contract.ts'
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
        hint="Only operators read this."
        schema={Reason}
        confirmText="Suspend"
        danger
        done={`${name} is suspended.`}
        action={(reason) => ({ path: `/people/${id}/suspend`, body: { reason } })}
      >
        All sessions end right away, the user can’t sign in, and their services are hidden. You can restore the account
        at any time.
      </ReasonDialog>
    ),
  }
}

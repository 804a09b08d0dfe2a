import { useUnlockMessages } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { addressOf, titleOf } from '#domains/messages/rules.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'

type UnlockDialogProps = { other: Correspondent; open: boolean; onClose: () => void }

/** Asks a provider whether to unlock a customer's messages, for free. */
export function UnlockDialog({ other, open, onClose }: UnlockDialogProps) {
  const unlock = useUnlockMessages(addressOf(other))
  return (
    <ConfirmDialog
      open={open}
      title="Unlock messages"
      confirmText="Unlock messages"
      pending={unlock.isPending}
      onConfirm={() => unlock.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        This shows every message that {other.id === null ? 'this customer' : titleOf(other)} has sent you. Unlocking is
        free.
      </p>
    </ConfirmDialog>
  )
}

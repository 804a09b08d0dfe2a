import { useUnlockMessages } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { addressOf, titleOf } from '#domains/messages/rules.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { t } from '#ui/language.ts'

type UnlockDialogProps = { other: Correspondent; open: boolean; onClose: () => void }

/** Asks a provider whether to unlock a customer's messages, for free. */
export function UnlockDialog({ other, open, onClose }: UnlockDialogProps) {
  const unlock = useUnlockMessages(addressOf(other))
  return (
    <ConfirmDialog
      open={open}
      title={t('Unlock messages')}
      confirmText={t('Unlock messages')}
      pending={unlock.isPending}
      onConfirm={() => unlock.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {other.id === null
          ? t('This shows every message that this customer has sent you. Unlocking is free.')
          : t('This shows every message that {name} has sent you. Unlocking is free.', { name: titleOf(other) })}
      </p>
    </ConfirmDialog>
  )
}

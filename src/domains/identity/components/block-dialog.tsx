import { ConfirmDialog } from '#ui/dialog.tsx'
import { t } from '#ui/language.ts'
import { type Named, useBlock } from '../blocks-client.ts'

type BlockDialogProps = Named & { open: boolean; onClose: () => void; onBlocked?: (() => void) | undefined }

/** Explains blocking before the user confirms it. */
export function BlockDialog({
  profile_id,
  lead_id,
  conversation_id,
  name,
  open,
  onClose,
  onBlocked,
}: BlockDialogProps) {
  const block = useBlock()

  async function confirm() {
    await block.mutateAsync({ profile_id, lead_id, conversation_id, name })
    onClose()
    // If the list no longer has the blocked user, this dialog is gone, and with it the focus.
    onBlocked?.()
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('Block {name}?', { name })}
      confirmText={t('Block')}
      danger
      pending={block.isPending}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{t('Neither of you will be able to message the other, book, or answer requests. They aren’t notified.')}</p>
      <p className="mt-2">
        {t('Existing bookings stay; you can cancel them. What you wrote to each other stays readable.')}
      </p>
      <p className="mt-2 text-quiet">{t('You can unblock them under Blocked users on your profile.')}</p>
    </ConfirmDialog>
  )
}

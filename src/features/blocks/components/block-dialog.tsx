import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type Named, useBlock } from '../client.ts'

/** Says what blocking means before it is done. */
export function BlockDialog({ profile_id, name, open, onClose }: Named & { open: boolean; onClose: () => void }) {
  const block = useBlock()
  return (
    <ConfirmDialog
      open={open}
      title={`Block ${name}?`}
      confirmText="Block"
      danger
      pending={block.isPending}
      onConfirm={() => block.mutate({ profile_id, name }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>From then on neither of you can write to the other, book, or answer requests. Nobody is told of it.</p>
      <p className="mt-2">
        Visits that are agreed stay; you can cancel them. What you wrote to each other stays readable.
      </p>
      <p className="mt-2 text-quiet">You can take it back under Blocked people on your profile.</p>
    </ConfirmDialog>
  )
}

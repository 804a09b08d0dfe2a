import { useAdminAction } from '#domains/operators/client.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'

type OrderedRowActionsProps = {
  name: string
  /** The path of the row in the API of the desk; takes `position` and `is_active`. */
  path: string
  at: number
  count: number
  is_active: boolean
  /** The notice when the row has been hidden. */
  hiddenText: string
  onEdit: () => void
}

/** The buttons of a row in a list that operators order: move, edit, and hide or show. */
export function OrderedRowActions({ name, path, at, count, is_active, hiddenText, onEdit }: OrderedRowActionsProps) {
  const move = useAdminAction(t('{name} has moved.', { name }))
  const hide = useAdminAction(is_active ? hiddenText : t('{name} is shown.', { name }))
  return (
    <div className="flex flex-wrap items-center gap-1">
      <MoveButtons
        name={name}
        at={at}
        count={count}
        onMove={(by) => move.mutate({ path, method: 'patch', body: { position: at + by } })}
      />
      <Button variant="quiet" onClick={onEdit}>
        {t('Edit')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button
        variant="quiet"
        pending={hide.isPending}
        onClick={() => hide.mutate({ path, method: 'patch', body: { is_active: !is_active } })}
      >
        {is_active ? t('Hide') : t('Show')}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

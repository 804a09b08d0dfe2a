import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { t } from '#ui/language.ts'
import { Button } from './button.tsx'
import { Popover, PopoverChoice } from './popover.tsx'

/** An action of a row in a table. */
export interface RowAction {
  text: string
  /**
   * Completes the text for screen readers, where rows have the same actions: "Verify" " Fair Play".
   */
  about?: string | undefined
  onPress: () => void
  pending?: boolean | undefined
  tone?: 'primary' | 'danger' | undefined
}

type RowActionsProps = {
  /** Names the row in the label of the menu. */
  label: string
  actions: readonly RowAction[]
}

/** The actions of a row in a table: up to two buttons, or a menu. */
export function RowActions({ label, actions }: RowActionsProps) {
  if (actions.length > 2)
    return (
      <Popover
        label={t('Actions: {label}', { label })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName="flex size-11 items-center justify-center rounded-full border border-edge hover:bg-sunken"
        panelClassName="w-64"
      >
        {actions.map((action) => (
          <PopoverChoice key={action.text} danger={action.tone === 'danger'} onChoose={action.onPress}>
            <ActionText {...action} />
          </PopoverChoice>
        ))}
      </Popover>
    )
  return (
    <div className="flex gap-2 max-md:flex-wrap">
      {actions.map((action) => (
        <Button
          key={action.text}
          size="sm"
          variant={action.tone === 'primary' ? 'primary' : 'secondary'}
          className={action.tone === 'danger' ? 'whitespace-nowrap text-terracotta' : 'whitespace-nowrap'}
          pending={action.pending ?? false}
          onClick={action.onPress}
        >
          <ActionText {...action} />
        </Button>
      ))}
    </div>
  )
}

const ActionText = ({ text, about }: RowAction) => (
  <span>
    {text}
    {about && <span className="sr-only">{about}</span>}
  </span>
)

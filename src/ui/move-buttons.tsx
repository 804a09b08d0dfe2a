import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { t } from '#ui/language.ts'
import { Button } from './button.tsx'

type MoveButtonsProps = {
  /** The thing to move. */
  name: string
  /** Its position, from 0, and the length of the list. */
  at: number
  count: number
  /** One position up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
}

/** Moves an item of a list up or down. At an end the button stays, and so does the focus. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const steps = [
    { by: -1 as const, Icon: ArrowUp, text: t('Move {name} up', { name }), isEnd: at === 0 },
    { by: 1 as const, Icon: ArrowDown, text: t('Move {name} down', { name }), isEnd: at === count - 1 },
  ]
  return (
    <span className="inline-flex">
      {steps.map(({ by, Icon, text, isEnd }) => (
        <Button
          key={by}
          variant="quiet"
          aria-label={text}
          aria-disabled={isEnd || undefined}
          onClick={() => isEnd || onMove(by)}
          className="size-11 px-0"
        >
          <Icon aria-hidden="true" className="size-5" />
        </Button>
      ))}
    </span>
  )
}

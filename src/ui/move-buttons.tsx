import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from './button.tsx'

type MoveButtonsProps = {
  /** What is moved. */
  name: string
  /** Its place, from 0, of how many. */
  at: number
  count: number
  /** By one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
}

/** Moves one thing of a list up or down: by a thumb and by the keyboard. At an end the button stays, so that the focus does. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const steps = [
    { by: -1 as const, Icon: ArrowUp, text: 'up', isEnd: at === 0 },
    { by: 1 as const, Icon: ArrowDown, text: 'down', isEnd: at === count - 1 },
  ]
  return (
    <span className="inline-flex">
      {steps.map(({ by, Icon, text, isEnd }) => (
        <Button
          key={by}
          variant="quiet"
          aria-label={`Move ${name} ${text}`}
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

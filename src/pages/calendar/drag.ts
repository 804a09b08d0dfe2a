import { type MouseEvent, type PointerEvent, useState } from 'react'
import { GRID, type Range } from '#domains/schedule/slots-rules.ts'

/** The minutes that a press on an empty half hour blocks. */
const usualLength = 60

/** The half hours that are being dragged over, as minutes after midnight. */
interface Dragged {
  date: string
  start: number
  now: number
}

/**
 * Marks empty half hours of one day by dragging with a mouse or a pen, or an hour by a press.
 * Fingers scroll, so they only press. `Block time` does the same by keyboard.
 */
export function useDrag(onMarked: (date: string, range: Range) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const marked = dragged && rangeOf(dragged)

  function start(event: PointerEvent<HTMLElement>) {
    const cell = cellAt(event)
    if (!cell || event.button !== 0 || event.pointerType === 'touch') return
    // Without this, the drag would select text.
    event.preventDefault()
    setDragged({ date: cell.date, start: cell.from, now: cell.from })
  }
  function move(event: PointerEvent<HTMLElement>) {
    const cell = cellAt(event)
    if (dragged && cell?.date === dragged.date && cell.from !== dragged.now) setDragged({ ...dragged, now: cell.from })
  }
  function finish() {
    if (!dragged) return
    const { date, start, now } = dragged
    setDragged(null)
    onMarked(date, start === now ? { from: start, to: Math.min(start + usualLength, 24 * 60) } : rangeOf(dragged))
  }
  function press(event: MouseEvent<HTMLElement>) {
    const cell = cellAt(event)
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (cell && isTouch) onMarked(cell.date, { from: cell.from, to: Math.min(cell.from + usualLength, 24 * 60) })
  }

  return {
    isMarked: (date: string, minutes: number) =>
      dragged?.date === date && marked !== null && marked.from <= minutes && minutes < marked.to,
    handlers: {
      onPointerDown: start,
      onPointerOver: move,
      onPointerUp: finish,
      onPointerLeave: () => setDragged(null),
      onClick: press,
    },
  }
}

const rangeOf = ({ start, now }: Dragged): Range => ({
  from: Math.min(start, now),
  to: Math.max(start, now) + GRID.step,
})

/** The empty half hour under the pointer. */
function cellAt({ target }: { target: EventTarget }): { date: string; from: number } | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-from]') : null
  const { date, from } = cell?.dataset ?? {}
  return date && from ? { date, from: Number(from) } : undefined
}

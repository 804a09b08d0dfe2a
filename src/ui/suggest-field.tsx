import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'
import { controlClass, StartIcon } from './field.tsx'

/** One suggestion. */
export interface Suggestion {
  text: string
  /** Distinguishes equal texts, e.g. by a town. */
  hint?: string | null | undefined
  /** The page that it leads to, if it isn't a text to search for. */
  href?: string | undefined
}

/** Suggestions under a heading. Without a label the list has no headings. */
export interface SuggestionGroup {
  label?: string | undefined
  items: Suggestion[]
}

type SuggestFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'className' | 'onSelect'
> & {
  label: string
  /**
   * The label is above the field, or only for screen readers if the place explains it, as in a
   * search bar.
   */
  labelHidden?: boolean | undefined
  value: string
  onChange: (text: string) => void
  /** The suggestions to show; empty until known. */
  suggestions: SuggestionGroup[]
  /** Called when a suggestion was chosen. The field already holds its text. */
  onPick?: ((suggestion: Suggestion) => void) | undefined
  start?: ReactNode
  /**
   * The list lies over the content below. By default it moves it down, so that no field is covered.
   */
  overlay?: boolean | undefined
  className?: string | undefined
  inputClassName?: string | undefined
}

/**
 * A text field with suggestions (the ARIA combobox pattern). Without JavaScript it is a plain
 * input.
 */
export function SuggestField(props: SuggestFieldProps) {
  const {
    label,
    labelHidden = false,
    value,
    onChange,
    suggestions,
    onPick,
    start,
    overlay = false,
    className,
    inputClassName,
    ...input
  } = props
  const id = useId()
  const all = suggestions.flatMap(({ items }) => items)
  const list = useSuggestionList(all, (suggestion) => {
    onChange(suggestion.text)
    onPick?.(suggestion)
  })
  /** Pressing one keeps the focus in the field. The active one is scrolled into view. */
  const options = (items: Suggestion[]) =>
    items.map((suggestion) => {
      const at = all.indexOf(suggestion)
      const isActive = at === list.active
      return (
        <div
          key={at}
          ref={isActive ? scrollIntoView : null}
          id={`${id}-${at}`}
          role="option"
          aria-selected={isActive}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.pick(at)}
          className="flex min-h-11 items-center justify-between gap-4 rounded-[8px] px-3 py-2 hover:bg-sunken aria-selected:bg-lamp-soft"
        >
          <Marked text={suggestion.text} part={value} />
          <span className="shrink-0 text-sm text-quiet">{suggestion.hint}</span>
        </div>
      )
    })

  return (
    <div className={classNames(!labelHidden && 'flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <div className="relative">
        {start && <StartIcon>{start}</StartIcon>}
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          {...input}
          id={id}
          value={value}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
          onChange={(event) => {
            onChange(event.target.value)
            list.show()
          }}
          onKeyDown={list.onKeyDown}
          onBlur={list.leave}
          className={classNames(controlClass, start && 'pl-11', inputClassName)}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('Suggestions')}
          hidden={!list.open}
          // Without this, Tab stops at a list that is so long that it scrolls.
          tabIndex={-1}
          className={classNames(
            'mt-1.5 w-full overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5',
            overlay ? 'absolute top-full z-30 max-h-[min(36rem,60dvh)] shadow-soft' : 'max-h-[40dvh]',
          )}
        >
          {list.open &&
            suggestions.map(({ label, items }) =>
              label ? (
                <div key={label} role="group" aria-label={label}>
                  <div aria-hidden="true" className="px-3 pt-2 pb-0.5 text-xs font-semibold text-quiet">
                    {label}
                  </div>
                  {options(items)}
                </div>
              ) : (
                options(items)
              ),
            )}
        </div>
        <span role="status" className="sr-only">
          {list.open && t('{count, plural, one {# suggestion} other {# suggestions}}', { count: all.length })}
        </span>
      </div>
    </div>
  )
}

/**
 * Arrow keys move (with Alt they open and close), Enter chooses or submits, Escape closes; other
 * keys return to the text.
 */
function useSuggestionList(suggestions: Suggestion[], onPick: (suggestion: Suggestion) => void) {
  const [isShown, setShown] = useState(false)
  const [marked, setMarked] = useState(-1)
  const open = isShown && suggestions.length > 0
  const active = open && marked < suggestions.length ? marked : -1

  const pressed = usePressed(open)

  const hide = () => {
    setShown(false)
    setMarked(-1)
  }
  const show = () => {
    setShown(true)
    setMarked(-1)
  }
  const pick = (at: number) => {
    const suggestion = suggestions[at]
    hide()
    if (suggestion) onPick(suggestion)
  }
  const walk = (step: 1 | -1) => {
    setShown(true)
    setMarked(((active >= 0 ? active + step : step > 0 ? 0 : -1) + suggestions.length) % suggestions.length)
  }
  const handlers: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: ({ altKey }) => (altKey ? setShown(true) : walk(1)),
    ArrowUp: ({ altKey }) => (altKey ? hide() : walk(-1)),
    Enter: () => pick(active),
    Escape: hide,
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (textKeys.has(key)) setMarked(-1)
    if (key === 'Enter' && active < 0) hide()
    const isHandled = key === 'Enter' ? active >= 0 : key === 'Escape' ? open : suggestions.length > 0
    if (!isHandled || !handlers[key]) return
    event.preventDefault()
    handlers[key](event)
  }
  /** A press elsewhere hits its target before the list, and with it the content below, moves. */
  const leave = () => {
    if (pressed.current) document.addEventListener('click', hide, { once: true })
    else hide()
  }
  return { open, active, show, leave, pick, onKeyDown }
}

/** Whether a press on the page has begun and not yet become a click, while `isWatching`. */
function usePressed(isWatching: boolean) {
  const pressed = useRef(false)
  useEffect(() => {
    if (!isWatching) return undefined
    const press = () => void (pressed.current = true)
    const release = () => void (pressed.current = false)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('click', release, true)
    return () => {
      release()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('click', release, true)
    }
  }, [isWatching])
  return pressed
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const textKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The suggestion with the typed text in bold. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part.trim() ? text.toLowerCase().indexOf(part.trim().toLowerCase()) : -1
  if (at < 0) return <span>{text}</span>
  const end = at + part.trim().length
  return (
    <span>
      {text.slice(0, at)}
      <strong>{text.slice(at, end)}</strong>
      {text.slice(end)}
    </span>
  )
}

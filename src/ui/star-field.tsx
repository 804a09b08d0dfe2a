import { type KeyboardEvent, useId, useState } from 'react'
import { Star } from '#ui/icons/star.ts'
import { msg, t } from '#ui/language.ts'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type StarFieldProps = {
  label: string
  name: string
  /** 1 to 5; 0 if none is chosen. */
  value: number
  onChange: (stars: number) => void
  error?: string | null | undefined
}

/** What a number of stars means, in a word. */
const meanings = ['', msg('Poor'), msg('Fair'), msg('Good'), msg('Very good'), msg('Excellent')]

/** One to five stars: native radio buttons; arrow keys and digits choose. */
export function StarField({ label, name, value, onChange, error }: StarFieldProps) {
  const id = useId()
  const [pointed, setPointed] = useState(0)
  const lit = pointed || value

  function choose(event: KeyboardEvent) {
    const digit = Number(event.key)
    if (!(digit >= 1 && digit <= 5) || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onChange(digit)
    document.getElementById(`${id}-${digit}`)?.focus()
  }

  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
      onKeyDown={choose}
      className="min-w-0"
    >
      <legend id={`${id}-label`} className="mb-1 font-semibold">
        {label}
      </legend>
      <div className="-ml-2 flex flex-wrap items-center" onPointerLeave={() => setPointed(0)}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse' ? stars : 0)}
            className="relative flex size-12 items-center justify-center rounded-field has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              id={`${id}-${stars}`}
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={t('{stars, plural, one {# star} other {# stars}}: {meaning}', {
                stars,
                meaning: t(meanings[stars] ?? ''),
              })}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              className={classNames(
                'pointer-events-none size-9 text-lamp-edge transition-colors forced-colors:text-[ButtonText]',
                stars <= lit && 'fill-lamp forced-colors:fill-[Highlight]',
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 min-w-20 text-quiet">
          {t(meanings[lit] ?? '')}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

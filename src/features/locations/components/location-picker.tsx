import { LocateFixed, MapPin } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { controlClass, FieldFrame, type FieldTexts, StartIcon } from '#ui/field.tsx'
import { useLocationSearch } from '../client.ts'
import type { Location } from '../contract.ts'
import { placeName } from '../rules.ts'

type LocationPickerProps = Omit<FieldTexts, 'label' | 'hint'> & {
  value: Location | null
  /** A place once it is known, null as soon as the code is changed or emptied. */
  onChange: (location: Location | null) => void
  label?: string
  /** Shown until a place is chosen. */
  hint?: string
  /** The name under which a form without JavaScript sends the code. */
  name?: string
  /** Digits to begin with when no place is known for them, e.g. a code from the address that was not found. */
  firstText?: string
  required?: boolean
  id?: string
}

/**
 * The shared location picker (specification, section 2): a ZIP field that looks its place up by itself at the fifth digit, a button for
 * the current location, and the place that came of it. In a plain form the field alone submits the code.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { value, onChange, label = 'ZIP code', hint, name = 'location', firstText, error, required, ...frame } = props
  const search = useLocationSearch({ value, onChange }, firstText)
  const field = useRef<HTMLInputElement>(null)
  const problem = search.problem ?? error
  useTypedBeforeHydration(field, search.text, search.type)

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    search.type(event.clipboardData.getData('text'))
  }

  return (
    <FieldFrame
      {...frame}
      label={label}
      hint={<PlaceLine place={value} looking={search.looking !== null} hint={problem ? '' : hint} gone={!!problem} />}
      error={problem}
    >
      {(wiring) => (
        <div className="@container relative">
          <StartIcon>
            <MapPin aria-hidden="true" className="size-5" />
          </StartIcon>
          <input
            {...wiring}
            ref={field}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}"
            title="Five digits"
            maxLength={5}
            placeholder="12345"
            required={required}
            value={search.text}
            onChange={(event) => search.type(event.currentTarget.value)}
            onPaste={paste}
            onBlur={search.leave}
            className={classNames(controlClass, 'pr-13 pl-11 tabular-nums @xs:pr-54')}
          />
          <LocateButton pending={search.looking === 'position'} onPress={search.locate} />
        </div>
      )}
    </FieldFrame>
  )
}

type PlaceLineProps = { place: Location | null; looking: boolean; hint?: string; gone: boolean }

/**
 * The resolved place, announced when it comes. Its line is kept free, and left to a problem when there is one: were something to jump as the
 * field is left, the button that is being pressed would be missed.
 */
function PlaceLine({ place, looking, hint, gone }: PlaceLineProps) {
  return (
    <output className={classNames('block', !gone && 'min-h-6', place && 'font-medium text-ink')}>
      {looking ? <span className="appear-late inline-block">Looking…</span> : place ? placeName(place) : hint}
    </output>
  )
}

/** Lies in the field's end, in a narrow one as its icon alone. Of no use without JavaScript, and gone there. */
function LocateButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      title="Use current location"
      icon={<LocateFixed aria-hidden="true" className="size-5 @xs:size-4" />}
      pending={pending}
      onClick={onPress}
      className="absolute inset-y-0.5 right-0.5 min-w-11 rounded-[8px] noscript:hidden"
    >
      <span className="sr-only @xs:not-sr-only">Use current location</span>
    </Button>
  )
}

/** A quick person types before the page is alive; what was typed is not lost. */
function useTypedBeforeHydration(
  field: React.RefObject<HTMLInputElement | null>,
  text: string,
  type: (text: string) => void,
) {
  const isFirst = useRef(true)
  useEffect(() => {
    const typed = field.current?.value
    if (isFirst.current && typed && typed !== text) type(typed)
    isFirst.current = false
  })
}

import { type ClipboardEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { country, terms } from '#ui/country.ts'
import { controlClass, FieldFrame, type FieldTexts, StartIcon } from '#ui/field.tsx'
import { LocateFixed } from '#ui/icons/locate-fixed.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { useLocationSearch } from '../client.ts'
import type { Location } from '../contract.ts'
import { placeName } from '../rules.ts'

type LocationPickerProps = Omit<FieldTexts, 'label' | 'hint'> & {
  value: Location | null
  /** Called with the place, or with null when the code is changed or emptied. */
  onChange: (location: Location | null) => void
  label?: string
  /** Shown until a place is chosen. */
  hint?: string
  /** The field's name in a form that works without JavaScript. */
  name?: string
  /** Initial digits if no place is known, such as an unknown code from the address. */
  firstText?: string | undefined
  required?: boolean
  id?: string
}

/**
 * The shared location picker (docs/product/search.md): a ZIP field that looks up its place at the
 * fifth digit, a button for the current location, and the resolved place. In a form without
 * JavaScript, the field submits the code.
 */
export function LocationPicker(props: LocationPickerProps) {
  const {
    value,
    onChange,
    label = terms().Code,
    hint = t('Where you need the work done'),
    name = 'location',
    firstText,
    error,
    required,
    ...frame
  } = props
  const code = country().postal_code
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
      hint={!problem && <PlaceLine place={value} looking={search.looking !== null} hint={hint} />}
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
            inputMode={code.has_letters ? undefined : 'numeric'}
            autoComplete="postal-code"
            pattern={code.has_letters ? undefined : code.whole}
            title={t(code.form)}
            maxLength={code.example.length}
            placeholder={code.example}
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

type PlaceLineProps = { place: Location | null; looking: boolean; hint: string }

/**
 * The resolved place, announced by screen readers. Always as tall as one line, like the problem
 * that replaces it: a layout shift on blur would move the button that the user is pressing.
 */
function PlaceLine({ place, looking, hint }: PlaceLineProps) {
  return (
    <output className={classNames('block min-h-lh', place && 'font-medium text-ink')}>
      {looking ? <span className="appear-late inline-block">{t('Looking…')}</span> : place ? placeName(place) : hint}
    </output>
  )
}

/** The button at the end of the field; only an icon in narrow fields. Hidden without JavaScript. */
function LocateButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      title={t('Use current location')}
      icon={<LocateFixed aria-hidden="true" className="size-5 @xs:size-4" />}
      pending={pending}
      onClick={onPress}
      className="absolute inset-y-0.5 right-0.5 min-w-11 rounded-[8px] noscript:hidden"
    >
      <span className="sr-only @xs:not-sr-only">{t('Use current location')}</span>
    </Button>
  )
}

/** Keeps text that the user typed before hydration. */
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

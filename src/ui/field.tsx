import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'

/** The common props of fields. */
export type FieldTexts = {
  label: string
  /** Shows the label only to screen readers, where the position explains the field. */
  labelHidden?: boolean | undefined
  /** Below the control: what to enter, or why. */
  hint?: ReactNode
  /** Below the control, above the hint, and announced; the hint stays. */
  error?: string | null | undefined
  /** Shows "optional" beside the label, outside the label element. */
  optional?: boolean | undefined
  className?: string | undefined
}

/** The classes of text controls. */
export const controlClass = 'control'

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, control, error and hint, connected for screen readers; the child renders the control. */
export function FieldFrame(
  props: FieldTexts & { id?: string | undefined; aside?: ReactNode; children: (wiring: Wiring) => ReactNode },
) {
  const { label, labelHidden, hint, error, optional, className, aside, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-sm text-quiet">{t('optional')}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {(hint || aside) && (
        <div className="flex justify-between gap-4 text-sm text-quiet">
          <p id={`${id}-hint`}>{hint}</p>
          {aside}
        </div>
      )}
    </div>
  )
}

/** The decorative icon inside a control, before its text. */
export function StartIcon({ children }: { children: ReactNode }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-quiet">{children}</span>
  )
}

/**
 * The error below a field or group, which is translated here if a rule returned it in English.
 * Always in the page, so that it is announced when it appears.
 */
export function FieldError({ id, children }: { id: string; children?: string | null | undefined }) {
  return (
    <p id={id} aria-live="polite" className="field-error">
      {children && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(children)}
        </>
      )}
    </p>
  )
}

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className'> & { start?: ReactNode }

/** One line of text, also email, phone, number and date by `type`. `start` is a decorative icon. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  className,
  start,
  id,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          {start && <StartIcon>{start}</StartIcon>}
          <input type="text" {...input} {...wiring} className={classNames(controlClass, start && 'pl-11')} />
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * A password with a button to show it. The button is only named "Show", so that one element is
 * named password.
 */
export function PasswordField({ label, hint, error, optional, className, id, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(controlClass, 'pr-18')}
          />
          <button
            type="button"
            aria-describedby={`${wiring.id}-label`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-[8px] px-3 text-sm font-semibold text-quiet hover:text-ink"
          >
            {shown ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'> & { counterMax?: number | undefined }

/**
 * A field of several lines. `counterMax` shows the number of characters and warns past it without
 * truncating.
 */
export function TextArea({ label, hint, error, optional, className, id, counterMax, ...area }: TextAreaProps) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const over = counterMax !== undefined && length > counterMax
  const counter = counterMax !== undefined && (
    <span className={classNames('ml-auto tabular-nums', over && 'font-semibold text-terracotta')}>
      {length}/{counterMax}
    </span>
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }} aside={counter}>
      {(wiring) => (
        <textarea
          rows={4}
          {...area}
          {...wiring}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length)
            area.onInput?.(event)
          }}
          // The field grows with its lines, but not with a long word.
          className={classNames(controlClass, 'field-sizing-content contain-inline-size min-h-28 resize-y')}
        />
      )}
    </FieldFrame>
  )
}

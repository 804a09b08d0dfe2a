import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { pathIn, t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { urls } from '#urls.ts'
import { type SignUpForm as Form, type SignUpInput, useSignUpForm } from '../client.ts'
import { AccountStep, BookingAccountStep, BusinessStep, ContactStep } from './signup-steps.tsx'

type SignUpFormProps = SignUpInput & {
  /** The text of the last button. */
  submitText?: string
}

/** The sign-up form: one step for customers, three for providers. */
export function SignUpForm({ submitText = t('Create account'), ...input }: SignUpFormProps) {
  const { type, known, contact } = input
  const form = useSignUpForm(input)
  const element = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  useTypedBeforeHydration(element, form)
  useFocus(element, form)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {form.connection.isLost && <ConnectionBanner form={form} />}
      {form.steps.length > 1 && <Stepper steps={form.steps.map(({ title }) => t(title))} current={form.at} />}
      {form.steps.length > 1 && (
        <h2 data-step-title tabIndex={-1} className="text-xl outline-none">
          {t(form.steps[form.at]?.title ?? '')}
        </h2>
      )}
      {form.failure && !form.connection.isLost && <FormAlert title={t('Sign Up Failed')}>{form.failure}</FormAlert>}
      <Step type={type} form={form} isKnown={known !== undefined} isBooking={contact !== undefined} />
      {form.isLast && <Terms form={form} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        {form.at > 0 && (
          <Button size="lg" onClick={form.back} icon={<ArrowLeft aria-hidden="true" className="size-5" />}>
            {t('Back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!hydrated || (form.steps.length > 1 && !form.isFilled)}
          pending={form.create.isPending}
          className="sm:flex-1"
        >
          {form.isLast ? submitText : t('Continue')}
        </Button>
      </div>
      <noscript>
        <p className="text-sm text-quiet">{t('Signing up needs JavaScript.')}</p>
      </noscript>
    </form>
  )
}

type StepProps = {
  type: UserType
  form: Form
  /** The user is signed in and adds the other role. */
  isKnown: boolean
  /** A visitor is booking: the account gets the contact of the booking. */
  isBooking: boolean
}

function Step({ type, form, isKnown, isBooking }: StepProps) {
  if (form.at === 1) return <BusinessStep form={form} />
  if (form.at === 2) return <ContactStep form={form} />
  if (isBooking) return <BookingAccountStep form={form} />
  return <AccountStep type={type} form={form} isKnown={isKnown} />
}

function Terms({ form: { draft, problems, set } }: { form: Form }) {
  return (
    <Checkbox
      name="terms"
      checked={draft.terms}
      onChange={(event) => set({ terms: event.currentTarget.checked })}
      error={problems.terms}
      required
      className={problems.terms ? '-mt-2.5' : '-my-2.5'}
    >
      <Rich
        text={t('I agree to the <link>Terms of Service</link> and the <link2>Privacy Policy</link2>')}
        link={(text) => (
          <a href={pathIn(urls.terms())} target="_blank" rel="noreferrer" className="text-link whitespace-nowrap">
            {text}
          </a>
        )}
        link2={(text) => (
          <a href={pathIn(urls.privacy())} target="_blank" rel="noreferrer" className="text-link whitespace-nowrap">
            {text}
          </a>
        )}
      />
    </Checkbox>
  )
}

/** Shown while the server can't be reached. */
function ConnectionBanner({ form: { connection, checkConnection, failure } }: { form: Form }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" pending={connection.isChecking} onClick={() => void checkConnection()}>
          {t('Check Connection')}
        </Button>
      }
    >
      {failure ??
        t('Connection Required: Please ensure you have a stable connection to the database before signing up.')}
    </Banner>
  )
}

type FormElement = RefObject<HTMLFormElement | null>

/**
 * Focuses the first invalid field after a rejection, whose step may open later, and the heading of
 * a new step.
 */
function useFocus(element: FormElement, { refusals, at }: Form): void {
  const before = useRef({ refusals, at })
  useEffect(() => {
    const isRefused = before.current.refusals !== refusals
    const isNewStep = before.current.at !== at
    if (isRefused && focusFirstError(element.current)) before.current = { refusals, at }
    else if (isNewStep && !isRefused) element.current?.querySelector<HTMLElement>('[data-step-title]')?.focus()
    before.current.at = at
  }, [element, refusals, at])
}

/** Keeps what fast users typed before hydration. Runs once: later input arrives by events. */
function useTypedBeforeHydration(element: FormElement, { draft, set }: Form): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    for (const field of ['name', 'email', 'password', 'confirmation'] as const) {
      const input = element.current?.elements.namedItem(field)
      if (input instanceof HTMLInputElement && input.value && input.value !== draft[field])
        set({ [field]: input.value })
    }
  })
}

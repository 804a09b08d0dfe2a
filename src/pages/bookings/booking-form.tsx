import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { BookingSummary } from '#domains/bookings/components/booking-summary.tsx'
import { ContactStep } from '#domains/bookings/components/contact-step.tsx'
import { RepeatFields } from '#domains/bookings/components/repeat-fields.tsx'
import { ServiceStep } from '#domains/bookings/components/service-step.tsx'
import { TimeStep } from '#domains/bookings/components/time-step.tsx'
import type { BookableService, BookingForm as Form } from '#domains/bookings/request-client.ts'
import { lastStep, steps } from '#domains/bookings/request-schema.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { msg, t } from '#ui/language.ts'
import { Stepper } from '#ui/stepper.tsx'
import { JobFields, useJobPhotos } from './job-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

type BookingFormProps = {
  form: Form
  services: readonly BookableService[]
  /** The provider, for the summary. */
  provider: ReactNode
  /** The provider's cancellation terms. */
  terms: string | undefined
  /** The last step of visitors: their account. */
  account?: ReactNode
}

/** The booking steps, one at a time, with a summary. */
export function BookingForm({ form, services, provider, terms, account }: BookingFormProps) {
  const { step, isVisitor } = form
  const titles = steps.map(({ title }) => t(title))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <Card>
        <Stepper steps={isVisitor ? [...titles, t('Account')] : titles} current={step} label={t('Booking progress')} />
        {step > lastStep ? <div className="mt-8">{account}</div> : <StepForm form={form} services={services} />}
      </Card>
      <BookingSummary form={form} provider={provider} terms={terms} />
    </div>
  )
}

function StepForm({ form, services }: Pick<BookingFormProps, 'form' | 'services'>) {
  const { step, count, submit, back, isSending, isInstant } = form
  const hydrated = useHydrated()
  const element = useFocus(form)
  const photos = useJobPhotos(form)
  const { isUploading } = photos

  function press(event: FormEvent) {
    event.preventDefault()
    if (!isSending && photos.isReady()) submit()
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={press} aria-label={t('Booking')} className="mt-8">
      <h2 tabIndex={-1} className="text-2xl outline-none">
        {headingOf(form)}
      </h2>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {step === 0 && <ServiceStep form={form} services={services} />}
        {step === 1 && <TimeStep form={form} />}
        {step === 2 && <JobFields form={form} photos={photos} />}
        {step === 2 && (
          <QuestionFields
            questions={form.service?.questions ?? []}
            answers={form.draft.answers ?? {}}
            problems={form.problems}
            onAnswer={(id, text) => form.change(({ answers }) => ({ answers: { ...answers, [id]: text } }))}
          />
        )}
        {step === 2 && <ContactStep form={form} />}
        {step === 2 && <RepeatFields form={form} />}
      </div>
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        {step > 0 ? <Button onClick={back}>{t('Back')}</Button> : <span />}
        <Button
          type="submit"
          variant="primary"
          pending={isSending || isUploading}
          pendingText={isUploading ? t('Uploading photos…') : t('Booking...')}
          disabled={!hydrated}
        >
          {step < count - 1 ? t('Continue') : isInstant ? t('Book now') : t('Confirm Booking')}
        </Button>
      </div>
      <noscript>
        <p className="mt-4 text-sm text-quiet">{t('Booking needs JavaScript.')}</p>
      </noscript>
    </form>
  )
}

const headings = [msg('What do you need?'), msg('When works for you?'), msg('What should they know?')]

/** The heading of a step. The provider only travels to services at the customer's home. */
const headingOf = ({ step, isAtHome }: Form) =>
  step === 1 && isAtHome ? t('When should they come?') : t(headings[step] ?? '')

/** Focuses the title of a new step, or the first wrong field of a rejected one. */
function useFocus({ step, problems, refusals }: Form) {
  const element = useFirstError(refusals)
  const shown = useRef(step)
  const isWrong = Object.keys(problems).length > 0
  useEffect(() => {
    if (shown.current !== step && !isWrong) element.current?.querySelector('h2')?.focus()
    shown.current = step
  }, [element, step, isWrong])
  return element
}

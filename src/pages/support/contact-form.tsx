import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'
import { type ContactForm as Form, useContactForm } from '#domains/site/support-client.ts'
import { type ContactDraft, contactSubjects, messageLength } from '#domains/site/support-rules.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Mail } from '#ui/icons/mail.ts'
import { msg, t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

/** The contact form. `known` holds the values of a signed-in user. */
export function ContactForm({ known }: { known: Pick<ContactDraft, 'name' | 'email'> }) {
  const form = useContactForm(known)
  const element = useFirstError(form.refusals)
  const hydrated = useHydrated()
  const fields = useRef<HTMLDivElement>(null)
  useTypedBeforeHydration(fields, form)
  useFocusAfterSending(fields, form)

  return (
    <form ref={element} method="post" noValidate onSubmit={form.submit} className="relative">
      <div ref={fields} inert={form.isSent} className={`flex flex-col gap-5 ${form.isSent ? 'invisible' : ''}`}>
        {form.failure && <FormAlert title={t('Not sent')}>{form.failure}</FormAlert>}
        <Inputs form={form} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={<Mail className="size-5" />}
          disabled={!hydrated}
          pending={form.isSending}
          pendingText={t('Sending...')}
        >
          {t('Send message')}
        </Button>
        <noscript>
          <p className="text-sm text-quiet">
            {t('This form needs JavaScript. Our mailbox does not: it is on this page.')}
          </p>
        </noscript>
      </div>
      <div role="status" className={form.isSent ? 'absolute inset-0 flex flex-col items-center pt-16' : undefined}>
        {form.isSent && <Sent email={form.draft.email} />}
        {form.sentCount > 0 && !form.isSent && !form.draft.message && <p className="mt-4 text-quiet">{t(answered)}</p>}
      </div>
    </form>
  )
}

const answered = msg('Your message has reached us. We answer within 24 hours.')

function Inputs({ form: { draft, problems, set } }: { form: Form }) {
  const field = (name: keyof ContactDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>) =>
      set({ [name]: event.currentTarget.value }),
  })
  const isLong = draft.message.length > messageLength.advised
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Name')} autoComplete="name" {...field('name')} />
        <TextField
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </div>
      <Select label={t('Subject')} {...field('subject')}>
        <option value="">{t('Choose a subject')}</option>
        {contactSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(subject)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('Message')}
        rows={7}
        counterMax={messageLength.advised}
        hint={
          isLong
            ? t('A long message takes longer to answer. You can send it all the same.')
            : t('What happened, and what would help?')
        }
        {...field('message')}
      />
    </>
  )
}

/**
 * Tells that the message was sent. It scrolls into view, because after a long message the button is
 * far below.
 */
function Sent({ email }: { email: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className="flex scroll-my-28 flex-col items-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-evergreen-soft text-evergreen appear">
        <CircleCheck className="size-8" />
      </span>
      <p className="mt-5 font-display text-2xl font-semibold">{t('Message Sent!')}</p>
      <p className="mt-2 text-center break-words text-quiet">
        {t('We answer within 24 hours, to {email}.', { email })}
      </p>
    </div>
  )
}

type Fields = RefObject<HTMLElement | null>

/** After a message was sent, the first field of the empty form gets the focus. */
function useFocusAfterSending(fields: Fields, { sentCount }: Form): void {
  useEffect(() => {
    if (sentCount > 0 && document.activeElement === document.body)
      fields.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [fields, sentCount])
}

/** Keeps what fast users typed before hydration. Runs once: later input arrives by events. */
function useTypedBeforeHydration(fields: Fields, { draft, set }: Form): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    for (const field of ['name', 'email', 'subject', 'message'] as const) {
      const typed = new FormData(fields.current?.closest('form') ?? undefined).get(field)
      if (typeof typed === 'string' && typed !== draft[field]) set({ [field]: typed })
    }
  })
}

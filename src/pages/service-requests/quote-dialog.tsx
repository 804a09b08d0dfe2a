import { useState } from 'react'
import { draftAmount } from '#domains/bookings/lines-drafts-rules.ts'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { offerLimits } from '#domains/service-requests/offers-limits.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import { useProposeQuoteTime, useSendQuote } from '#domains/service-requests/quotes-client.ts'
import {
  emptyLine,
  firstQuote,
  type LineDraft,
  type QuoteDraft,
  quoteOf,
  type TimeDraft,
} from '#domains/service-requests/quotes-drafts-rules.ts'
import { lineKinds, quoteLimits } from '#domains/service-requests/quotes-rules.ts'
import { NewQuote, QuoteTime } from '#domains/service-requests/quotes-schema.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign, money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { QuoteTimeFields } from './quote-time-fields.tsx'

type QuoteDialogProps = { serviceRequest: Opportunity; open: boolean; onClose: () => void }

/** The form of a quote with lines. */
export function QuoteDialog({ serviceRequest, open, onClose }: QuoteDialogProps) {
  const [edits, setEdits] = useState<Partial<QuoteDraft>>({})
  const form = useForm({
    draft: { ...firstQuote(serviceRequest), ...edits },
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(NewQuote, quoteOf(whole)),
    sending: useSendQuote(serviceRequest),
    onDone: () => {
      setEdits({})
      onClose()
    },
  })
  const { draft, set } = form
  const problems: Problems = form.problems
  const element = useFirstError(form.refusals)
  useDraftAcrossSignIn(`quote:${serviceRequest.id}`, open ? draft : undefined, set)
  const formId = `quote-${serviceRequest.id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Quote for “{title}”', { title: serviceRequest.title })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Send quote')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <LineFields lines={draft.lines} problems={problems} onChange={(lines) => set({ lines })} />
        <TextField
          label={t('Valid until')}
          name="valid_until"
          type="date"
          required
          value={draft.valid_until}
          onChange={(event) => set({ valid_until: event.currentTarget.value })}
          error={problems['valid_until']}
        />
        <fieldset>
          <legend className="font-semibold">{t('Time of the job')}</legend>
          <p className="mb-3 text-sm text-quiet">
            {t('Leave it empty to arrange it later: after the customer accepts the price, you propose a time.')}
          </p>
          <QuoteTimeFields draft={draft} problems={problems} onChange={set} />
        </fieldset>
        <TextArea
          label={t('Message')}
          name="message"
          rows={3}
          optional
          counterMax={offerLimits.message}
          value={draft.message}
          onChange={(event) => set({ message: event.currentTarget.value })}
          error={problems['message']}
        />
      </form>
    </Dialog>
  )
}

interface LineFieldsProps {
  lines: readonly LineDraft[]
  problems: Problems
  onChange: (lines: LineDraft[]) => void
}

function LineFields({ lines, problems, onChange }: LineFieldsProps) {
  const change = (at: number, part: Partial<LineDraft>) =>
    onChange(lines.map((line, other) => (other === at ? { ...line, ...part } : line)))
  const field = (at: number, name: keyof LineDraft) => ({
    name: `lines.${at}.${name}`,
    required: true,
    value: lines[at]![name],
    onChange: (event: { currentTarget: { value: string } }) => change(at, { [name]: event.currentTarget.value }),
    error: problems[`lines.${at}.${name}`],
  })
  const isOfALine = Object.keys(problems).some((path) => path.startsWith('lines.'))
  const amounts = lines.map((line) => (line.kind === 'option' ? 0 : draftAmount(line)))
  return (
    <fieldset aria-invalid={problems['lines'] ? true : undefined}>
      <legend className="font-semibold">{t('Lines')}</legend>
      {lines.map((line, at) => (
        // Lines have no other identity while they are written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3 sm:grid-cols-4">
          <Select label={t('Kind')} {...field(at, 'kind')}>
            {Object.entries(lineKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {t(label)}
              </option>
            ))}
          </Select>
          <TextField label={t('Quantity')} inputMode="decimal" {...field(at, 'quantity')} />
          <TextField label={t('Price each')} inputMode="decimal" start={currencySign()} {...field(at, 'unit_price')} />
          <p className="self-end pb-3 text-right tabular-nums">{amountText(line)}</p>
          <TextField
            className="col-span-2 sm:col-span-3"
            label={t('Description')}
            maxLength={quoteLimits.label}
            {...field(at, 'label')}
          />
          {lines.length > 1 && (
            <Button
              className="self-end max-sm:col-span-2"
              onClick={() => onChange(lines.filter((_, other) => other !== at))}
            >
              {t('Remove')}
              <span className="sr-only"> {line.label}</span>
            </Button>
          )}
        </div>
      ))}
      <FieldError id="quote-lines-error">{isOfALine ? undefined : problems['lines']}</FieldError>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {lines.length < quoteLimits.lines && (
          <Button size="sm" onClick={() => onChange([...lines, emptyLine])}>
            {t('Add a line')}
          </Button>
        )}
        {amounts.every((amount) => amount !== undefined) && (
          <p className="font-semibold tabular-nums">
            {t('Without options: {amount}', {
              amount: money(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100),
            })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function amountText(line: LineDraft): string {
  const amount = draftAmount(line)
  return amount === undefined ? '' : money(amount)
}

/** Proposes a time for a quote that the customer has accepted. */
export function QuoteTimeDialog({ offer_id, open, onClose }: { offer_id: string; open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<TimeDraft>({ date: '', start_time: '', end_time: '' })
  const form = useForm({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(QuoteTime, whole),
    sending: useProposeQuoteTime(offer_id),
    onDone: onClose,
  })
  const element = useFirstError(form.refusals)
  const formId = `quote-time-${offer_id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Propose a time')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Propose')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit}>
        <QuoteTimeFields required draft={draft} problems={form.problems} onChange={form.set} />
      </form>
    </Dialog>
  )
}

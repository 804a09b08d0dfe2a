import { useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign, money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { Booking } from '../contract.ts'
import { draftOf, useProposeFinalPrice } from '../final-price-client.ts'
import { finalPriceLimits as limits } from '../final-price-limits.ts'
import { FinalPrice } from '../final-price-schema.ts'
import { draftAmount, type LineDraft, lineOfDraft } from '../lines-drafts-rules.ts'
import { totalOf } from '../lines-rules.ts'

type FinalPriceDialogProps = { booking: Booking; open: boolean; onClose: () => void }

/** The final amount, line by line, starting with the price that was agreed on. */
export function FinalPriceDialog({ booking, open, onClose }: FinalPriceDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(booking))
  const sending = useProposeFinalPrice(booking.id)
  const form = useForm({
    draft,
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    check: (whole) =>
      problemsIn(FinalPrice, { booking_id: booking.id, lines: whole.lines.map(lineOfDraft), note: whole.note }),
    sending,
    onDone: onClose,
    problemsOf: refusedFields,
  })
  const element = useFirstError(form.refusals)
  useDraftAcrossSignIn(`final-price:${booking.id}`, open ? draft : undefined, form.set)
  const formId = `final-price-${booking.id}`
  const problems: Problems = form.problems
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Final amount')}
      actions={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Send to the customer')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <p>
          {t(
            'You agreed on {amount}. Change what was different. The customer can accept it or say what is not right; without an answer it counts as accepted after 48 hours.',
            { amount: money(booking.price) },
          )}
        </p>
        <LineFields lines={draft.lines} problems={problems} onChange={(lines) => form.set({ lines })} />
        <p className="text-lg font-semibold tabular-nums" aria-live="polite">
          {t('In all: {amount}', { amount: money(sumOf(draft.lines)) })}
        </p>
        <TextArea
          label={t('Note')}
          name="note"
          rows={2}
          optional
          hint={t('The customer will see this.')}
          maxLength={limits.note}
          value={draft.note}
          onChange={(event) => form.set({ note: event.currentTarget.value })}
          error={problems['note']}
        />
      </form>
    </Dialog>
  )
}

/** The sum of what is typed so far, in the currency of the site. */
const sumOf = (lines: readonly LineDraft[]) => totalOf(lines.map((line) => ({ amount: draftAmount(line) ?? 0 })))

interface LineFieldsProps {
  lines: readonly LineDraft[]
  problems: Problems
  onChange: (lines: LineDraft[]) => void
}

function LineFields({ lines, problems, onChange }: LineFieldsProps) {
  const field = (at: number, name: keyof LineDraft) => ({
    name: `lines.${at}.${name}`,
    value: lines[at]![name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      onChange(lines.map((line, other) => (other === at ? { ...line, [name]: value } : line))),
    error: problems[`lines.${at}.${name}`],
  })
  return (
    <fieldset>
      <legend className="font-semibold">{t('Lines')}</legend>
      {lines.map((_, at) => (
        <div
          key={at}
          className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_auto]"
        >
          <TextField
            label={t('For')}
            required
            maxLength={limits.label}
            className="max-sm:col-span-2"
            {...field(at, 'label')}
          />
          <TextField label={t('Quantity')} inputMode="decimal" {...field(at, 'quantity')} />
          <TextField
            label={t('Unit price')}
            inputMode="decimal"
            start={currencySign()}
            required
            {...field(at, 'unit_price')}
          />
          <Button
            className="max-sm:col-span-2 sm:mt-8 sm:self-start"
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((_, other) => other !== at))}
          >
            {t('Remove')}
            <span className="sr-only"> {lines[at]!.label}</span>
          </Button>
        </div>
      ))}
      {lines.length < limits.lines && (
        <Button
          className="mt-3"
          size="sm"
          onClick={() => onChange([...lines, { label: '', quantity: '1', unit_price: '' }])}
        >
          {t('Add a line')}
        </Button>
      )}
    </fieldset>
  )
}

import { useState } from 'react'
import { type BlockedPeriod, isInTheWay, useBlockTime } from '#domains/calendars/blocked-times-client.ts'
import type { BlockedTime } from '#domains/calendars/blocked-times-contract.ts'
import { blockedTimeLimits } from '#domains/calendars/blocked-times-rules.ts'
import { NewBlockedTime } from '#domains/calendars/blocked-times-schema.ts'
import { CrewSelect } from '#domains/schedule/components/crew-select.tsx'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { timeText } from '#domains/schedule/slots-rules.ts'
import type { ApiError } from '#platform/api-client.ts'
import { problemsIn } from '#platform/check.ts'
import { type Form, refusedFields, useForm } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { type BlockDraft, halfHours, periodOf } from './block-draft.ts'
import { BookingsToCancel } from './bookings-to-cancel.tsx'

interface BlockTimeDialogProps {
  draft: BlockDraft
  crews: readonly Crew[]
  onChange: (draft: BlockDraft) => void
  onClose: () => void
}

/** The form that blocks time, and then the question about bookings in the way. */
export function BlockTimeDialog({ draft, crews, onChange, onClose }: BlockTimeDialogProps) {
  const [inTheWay, setInTheWay] = useState<ApiError['errors'] | null>(null)
  const block = useBlockTime()
  const form = useForm({
    draft,
    change: (part: Partial<BlockDraft>) => onChange({ ...draft, ...part }),
    sent: periodOf,
    check: (whole) => byDraftField(problemsIn(NewBlockedTime, periodOf(whole)), whole),
    sending: {
      ...block,
      mutate: (
        period: BlockedPeriod,
        { onSuccess, onError }: { onSuccess: (answer: BlockedTime) => void; onError: (error: Error) => void },
      ) =>
        block.mutate(period, {
          onSuccess,
          onError: (error) => (isInTheWay(error) ? setInTheWay(error.errors) : onError(error)),
        }),
    },
    onDone: onClose,
    problemsOf: (error) => byDraftField(refusedFields(error), draft),
  })
  function showOthers(error: Error) {
    if (!isInTheWay(error)) return
    setInTheWay(error.errors)
    showError(error)
  }
  if (!inTheWay) return <BlockForm form={form} crews={crews} onClose={onClose} />
  return (
    <BookingsToCancel
      title={t('Bookings are in the way')}
      bookings={inTheWay.map(({ path, message }) => ({ id: path, text: message }))}
      confirmText={t('Block time')}
      pending={block.isPending}
      onConfirm={(reason) =>
        block.mutate(
          { ...periodOf(draft), cancel_bookings: true, booking_ids: inTheWay.map(({ path }) => path), reason },
          { onSuccess: onClose, onError: showOthers },
        )
      }
      onClose={onClose}
    >
      {t('To block this time, cancel these bookings. Each customer gets an email with your reason.')}
    </BookingsToCancel>
  )
}

/** The problems of the request, assigned to the fields of the form. */
function byDraftField(problems: Problems, { allDay }: BlockDraft): Problems<keyof BlockDraft> {
  const { starts_on, starts_at, ends_on, ends_at, note, crew } = problems
  const found = {
    first: starts_on ?? (allDay ? starts_at : undefined),
    last: ends_on ?? (allDay ? ends_at : undefined),
    from: allDay ? undefined : starts_at,
    to: allDay ? undefined : ends_at,
    note,
    crew,
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence))
}

function BlockForm({
  form,
  crews,
  onClose,
}: { form: Form<BlockDraft> } & Pick<BlockTimeDialogProps, 'crews' | 'onClose'>) {
  const { draft, problems, set, isSending } = form
  const element = useFirstError(form.refusals)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Block time')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="block-time" pending={isSending}>
            {t('Block time')}
          </Button>
        </>
      }
    >
      <form id="block-time" ref={element} noValidate onSubmit={form.submit} className="grid gap-4">
        <p className="text-quiet">
          {draft.crew ? t('No one can book this crew during this time.') : t('No one can book you during this time.')}
        </p>
        <CrewSelect
          label={t('Who is away?')}
          crews={crews}
          value={draft.crew}
          error={problems.crew ?? null}
          onChange={(crew) => set({ crew })}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t('First day')}
            type="date"
            required
            value={draft.first}
            error={problems.first ?? null}
            onChange={({ currentTarget: { value } }) =>
              set({ first: value, last: draft.last < value || draft.last === draft.first ? value : draft.last })
            }
          />
          <TextField
            label={t('Last day')}
            type="date"
            required
            min={draft.first || undefined}
            value={draft.last}
            error={problems.last ?? null}
            onChange={({ currentTarget: { value } }) => set({ last: value })}
          />
        </div>
        <Checkbox checked={draft.allDay} onChange={({ currentTarget: { checked } }) => set({ allDay: checked })}>
          {t('All day')}
        </Checkbox>
        {!draft.allDay && <Times form={form} />}
        <TextField
          label={t('Note')}
          optional
          hint={t('Only you see it.')}
          maxLength={blockedTimeLimits.note}
          value={draft.note}
          error={problems.note ?? null}
          onChange={({ currentTarget: { value } }) => set({ note: value })}
        />
      </form>
    </Dialog>
  )
}

function Times({ form: { draft, problems, set } }: { form: Form<BlockDraft> }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Select
        label={t('From')}
        value={draft.from}
        error={problems.from ?? null}
        onChange={({ currentTarget: { value } }) => set({ from: value })}
      >
        {halfHours.slice(0, -1).map((time) => (
          <option key={time} value={time}>
            {timeText(time)}
          </option>
        ))}
      </Select>
      <Select
        label={t('To')}
        value={draft.to}
        error={problems.to ?? null}
        onChange={({ currentTarget: { value } }) => set({ to: value })}
      >
        {halfHours.slice(1).map((time) => (
          <option key={time} value={time}>
            {time === '24:00' ? t('Midnight') : timeText(time)}
          </option>
        ))}
      </Select>
    </div>
  )
}

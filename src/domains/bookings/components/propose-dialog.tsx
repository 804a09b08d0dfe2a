import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { ChosenTime } from '#domains/schedule/components/chosen-time.tsx'
import { NothingFree } from '#domains/schedule/components/nothing-free.tsx'
import { SlotChoice } from '#domains/schedule/components/slot-choice.tsx'
import { hasNoAccount } from '#domains/schedule/lifecycle-rules.ts'
import { useShownDays } from '#domains/schedule/shown-days-client.ts'
import { dateText, endAfter, rangeText, shorterText, zoneText } from '#domains/schedule/slots-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Booking } from '../contract.ts'
import { priceTextAt } from '../lines-rules.ts'
import { freeDaysToMoveQuery, slotsToMoveQuery, useProposeTime } from '../reschedules-client.ts'
import { proposalLimits } from '../reschedules-limits.ts'
import { type ProposalDraft } from '../reschedules-rules.ts'
import { NewProposal } from '../reschedules-schema.ts'
import { lengthOf } from '../rules.ts'
import { type Scope, scopesOf } from '../series-rules.ts'

type ProposeDialogProps = { booking: Booking; party: UserType; open: boolean; onClose: () => void }

/**
 * The form to propose another time. Starts with the times that customers can book, and offers only
 * free ones.
 */
export function ProposeDialog({ booking, party, open, onClose }: ProposeDialogProps) {
  const form = useProposalForm(booking, onClose)
  const element = useFirstError(form.refusals)
  useDraftAcrossSignIn(`proposal:${booking.id}`, open ? form.draft : undefined, form.set)

  const formId = `propose-${booking.id}`
  const isMove = hasNoAccount(booking)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isMove ? t('Move this job') : t('Propose another time')}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep the time')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {isMove ? t('Move') : t('Propose')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <p className="wrap-anywhere">
          {t('{name} is on {date}, {time} ({zone}).', {
            name: booking.service.name,
            date: dateText(booking.date),
            time: rangeText(booking),
            zone: zoneText(booking.time_zone),
          })}{' '}
          {whatHappens(booking, party)}
        </p>
        <HoursFields booking={booking} form={form} />
        {form.scopes.length > 1 && (
          <RadioGroup
            label={t('Which bookings?')}
            name={`propose-scope-${booking.id}`}
            columns={false}
            value={form.draft.of_series ?? 'one'}
            onChange={(scope) => form.set({ of_series: scope === 'one' ? undefined : scope })}
            choices={form.scopes.map((scope) => ({
              value: scope.value,
              label: moveText(scope),
              hint: scope.value === 'one' ? undefined : t('The others move by as many days, to the same time.'),
            }))}
          />
        )}
        {form.taken.length > 0 && (
          <Banner
            tone="warning"
            title={form.taken.length === 1 ? t('This new date is not free') : t('These new dates are not free')}
            action={
              <Button size="sm" pending={form.isSending} pendingText={t('Sending...')} onClick={form.skipTaken}>
                {t('Move the others')}
              </Button>
            }
          >
            <ul>
              {form.taken.map((date) => (
                <li key={date}>{dateText(date)}</li>
              ))}
            </ul>
          </Banner>
        )}
        {!isMove && (
          <TextArea
            label={t('Message')}
            name="message"
            rows={2}
            optional
            hint={party === 'customer' ? t('The provider will see this.') : t('The customer will see this.')}
            maxLength={proposalLimits.message}
            value={form.draft.message}
            onChange={(event) => form.set({ message: event.currentTarget.value })}
            error={form.problems.message}
          />
        )}
      </form>
    </Dialog>
  )
}

function whatHappens(booking: Booking, party: UserType): string {
  if (hasNoAccount(booking)) return t('It moves at once.')
  return party === 'customer'
    ? t('It stays there until {name} accepts another time.', { name: booking.provider.business_name })
    : t('It stays there until the customer accepts another time.')
}

function moveText({ value, count }: Scope): string {
  if (value === 'one') return t('Move only this booking')
  if (value === 'all') return t('Move all {count}', { count })
  return count === 2
    ? t('Move this and the later one')
    : t('Move this and the {count} later ones', { count: count - 1 })
}

const emptyDraft: ProposalDraft = { date: '', start_time: '', end_time: '', message: '' }

function useProposalForm(booking: Booking, onDone: () => void) {
  const [draft, setDraft] = useState<ProposalDraft>({ ...emptyDraft, date: booking.date })
  const [taken, setTaken] = useState<string[]>([])
  const sending = useProposeTime(booking.id)
  const form = useForm({
    draft,
    change: (part) => {
      setTaken([])
      setDraft((before) => ({ ...before, ...part }))
    },
    check: (whole) => problemsIn(NewProposal, whole),
    sending,
    onDone,
    problemsOf: (error) => {
      setTaken(isSlotTaken(error) ? error.errors.map(({ path }) => path) : [])
      return problemsOf(error)
    },
  })
  const skipTaken = () => sending.mutate({ ...draft, skip_taken: true }, { onSuccess: onDone })
  return { ...form, taken, skipTaken, scopes: scopesOf(booking) }
}

const isSlotTaken = (error: Error): error is ApiError => error instanceof ApiError && error.code === 'slot_taken'

/** A time that is taken has to be chosen again; everything else stays. */
const problemsOf = (error: Error) => (isSlotTaken(error) ? { start_time: error.message } : refusedFields(error))

type HoursFieldsProps = { booking: Booking; form: ReturnType<typeof useProposalForm> }

function HoursFields({ booking, form: { draft, problems, set } }: HoursFieldsProps) {
  const api = useApi()
  const minutes = lengthOf(booking)
  const free = useShownDays(freeDaysToMoveQuery(api, booking), draft.date)
  const slots = useQuery({ ...slotsToMoveQuery(api, booking.id, draft.date), retry: false })
  const isEndFixed = booking.service.price_kind === 'fixed'
  const starts = slots.data?.starts.filter(
    ({ start_time, ends }) => !isEndFixed || ends.includes(endAfter(start_time, minutes)),
  )
  return (
    <>
      <SlotChoice
        free={free}
        chosen={draft}
        starts={starts}
        isEndFixed={isEndFixed}
        others={(count) => shorterText(count, minutes)}
        minutes={minutes}
        problems={problems}
        nothing={
          <div role="status" className="empty:hidden">
            {slots.data?.nothing && (
              <NothingFree
                nothing={slots.data.nothing}
                onChoose={(date) => set({ date, start_time: '', end_time: '' })}
              />
            )}
          </div>
        }
        onChange={set}
      />
      <ChosenTime chosen={draft} priceOf={() => priceTextAt(booking, draft)} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicesQuery } from '#domains/catalog/services-client.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import { amountIn } from '#domains/catalog/services-rules.ts'
import { useAddJob } from '#domains/clients/client.ts'
import type { Client } from '#domains/clients/contract.ts'
import { clientTexts } from '#domains/clients/limits.ts'
import { NewJob } from '#domains/clients/schema.ts'
import { endAfter, gridTimes, timeText } from '#domains/schedule/slots-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { currencySign } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'

interface Draft {
  service_id: string
  date: string
  start_time: string
  end_time: string
  price: string
  every_weeks: 0 | 1 | 2 | 4
  notes: string
}

function sent({ price, every_weeks, notes, ...draft }: Draft) {
  return {
    ...draft,
    notes,
    ...(price.trim() !== '' && { price: amountIn(price) ?? Number.NaN }),
    ...(every_weeks > 0 && { repeat: { every_weeks: every_weeks as 1 | 2 | 4 } }),
  }
}

/** The problem of a taken time belongs to the start. */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'slot_taken') return { start_time: error.message }
  if (error.code === 'quote_needed') return { price: error.message }
  return refusedFields(error)
}

type JobDialogProps = { client: Client; provider_id: string; today: string; onClose: () => void }

/** Enters a job for a client. */
export function JobDialog({ client, provider_id, today, onClose }: JobDialogProps) {
  const { data: services } = useQuery(servicesQuery(useApi(), provider_id))
  if (services?.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Add a service first')}
        actions={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <ButtonLink to={urls.profile()} variant="primary">
              {t('Add a service')}
            </ButtonLink>
          </>
        }
      >
        {t('A job takes its name, length and price from one of your services.')}
      </Dialog>
    )
  return services ? <JobForm services={services} client={client} today={today} onClose={onClose} /> : null
}

function JobForm({ services, client, today, onClose }: Omit<JobDialogProps, 'provider_id'> & { services: Service[] }) {
  const first = services[0]!
  const [draft, setDraft] = useState<Draft>(() => ({
    service_id: first.id,
    date: today,
    start_time: '09:00',
    end_time: endAfter('09:00', first.duration),
    price: '',
    every_weeks: 0,
    notes: '',
  }))
  const form = useForm({
    draft,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    sent,
    check: (whole) => problemsIn(NewJob, sent(whole)),
    sending: useAddJob(client.id),
    onDone: onClose,
    problemsOf,
  })
  const { problems, set, failure } = form
  const element = useFirstError(form.refusals)
  const service = services.find(({ id }) => id === draft.service_id) ?? first
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('New job for {name}', { name: client.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="job" pending={form.isSending}>
            {t('Enter job')}
          </Button>
        </>
      }
    >
      <form id="job" ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <Select
          label={t('Service')}
          value={draft.service_id}
          error={problems.service_id ?? null}
          onChange={({ currentTarget: { value } }) => {
            const { duration = 60 } = services.find(({ id }) => id === value) ?? {}
            set({ service_id: value, end_time: endAfter(draft.start_time, duration) })
          }}
        >
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-3">
          <TextField
            label={t('Day')}
            type="date"
            required
            min={today}
            className="max-sm:col-span-2"
            value={draft.date}
            error={problems.date ?? null}
            onChange={({ currentTarget: { value } }) => set({ date: value })}
          />
          <Select
            label={t('From')}
            value={draft.start_time}
            error={problems.start_time ?? null}
            onChange={({ currentTarget: { value } }) =>
              set({ start_time: value, end_time: endAfter(value, service.duration) })
            }
          >
            {gridTimes.slice(0, -1).map((time) => (
              <option key={time} value={time}>
                {timeText(time)}
              </option>
            ))}
          </Select>
          <Select
            label={t('To')}
            value={draft.end_time}
            error={problems.end_time ?? null}
            onChange={({ currentTarget: { value } }) => set({ end_time: value })}
          >
            {gridTimes
              .filter((time) => time > draft.start_time)
              .map((time) => (
                <option key={time} value={time}>
                  {timeText(time)}
                </option>
              ))}
          </Select>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t('Price of the job')}
            optional={service.price_kind !== 'quote'}
            inputMode="decimal"
            start={currencySign()}
            hint={service.price_kind === 'quote' ? t(clientTexts.priceNeeded) : t('Empty: as the service says.')}
            value={draft.price}
            error={problems.price ?? null}
            onChange={({ currentTarget: { value } }) => set({ price: value })}
          />
          <Select
            label={t('Repeat')}
            value={draft.every_weeks}
            hint={
              draft.every_weeks > 0
                ? t('Until you stop it, entered a year ahead. Dates that are not free are left out.')
                : undefined
            }
            error={problems['repeat' as keyof Draft] ?? null}
            onChange={({ currentTarget: { value } }) => set({ every_weeks: Number(value) as Draft['every_weeks'] })}
          >
            <option value={0}>{t('Does not repeat')}</option>
            <option value={1}>{t('Every week')}</option>
            <option value={2}>{t('Every 2 weeks')}</option>
            <option value={4}>{t('Every 4 weeks')}</option>
          </Select>
        </div>
        <TextArea
          label={t('Notes about the job')}
          optional
          rows={2}
          hint={client.has_account ? t('{name} sees them, too.', { name: client.name }) : undefined}
          maxLength={1000}
          value={draft.notes}
          error={problems.notes ?? null}
          onChange={({ currentTarget: { value } }) => set({ notes: value })}
        />
      </form>
    </Dialog>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { refusedFields } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { Switch } from '#ui/switch.tsx'
import type { usePush } from '../push-client.ts'
import type { QuietHoursChoice } from '../push-contract.ts'
import { usualQuietHours } from '../push-rules.ts'

/** When notifications and texts wait. */
export function QuietHoursForm({ quiet_hours, push }: QuietHoursChoice & { push: ReturnType<typeof usePush> }) {
  const { mutate, isPending, error } = push.setQuiet
  const [chosen, choose] = useState<boolean>()
  const isOn = chosen ?? quiet_hours !== null
  const problem = Object.values(refusedFields(error))[0]
  const { from, to } = quiet_hours ?? usualQuietHours
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ from: first.current?.value ?? '', to: last.current?.value ?? '' })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Switch
        name="has_quiet_hours"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          choose(checked)
          mutate(checked ? usualQuietHours : null, { onSettled: () => choose(undefined) })
        }}
      >
        <span className="font-semibold">{t('Quiet hours')}</span>
        <span className="block text-sm text-quiet">
          {t(
            'Notifications wait until the end, except cancellations, “on the way”, and what would be too late by then. Text messages wait, too, except “on the way”.',
          )}
        </span>
      </Switch>
      {quiet_hours && (
        <div key={`${from} ${to}`} className="flex flex-wrap items-start gap-3">
          <TextField ref={first} label={t('From')} name="quiet_from" type="time" defaultValue={from} />
          <TextField ref={last} label={t('To')} name="quiet_to" type="time" defaultValue={to} error={problem} />
          <Button type="submit" className="self-end" pending={isPending}>
            {t('Save quiet hours')}
          </Button>
        </div>
      )}
    </form>
  )
}

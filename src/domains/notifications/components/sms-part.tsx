import { type FormEvent, useState } from 'react'
import { refusedFields } from '#platform/form.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { msg, t } from '#ui/language.ts'
import { Switch } from '#ui/switch.tsx'
import { useSms } from '../sms-client.ts'
import type { SmsNumber, SmsSettings } from '../sms-contract.ts'
import { smsKinds, smsKindTitles, smsTexts } from '../sms-rules.ts'

type Sms = ReturnType<typeof useSms>

/** The number that gets texts, and its kinds of texts (docs/product/sms.md). */
export function SmsPart({ settings }: { settings: SmsSettings }) {
  const sms = useSms()
  const [isChanging, change] = useState(false)
  const { number, waiting, consent } = settings
  return (
    <section aria-labelledby="sms-heading" className="grid gap-4">
      <div>
        <h3 id="sms-heading" className="font-semibold">
          {t('Text messages')}
        </h3>
        <p className="text-sm text-quiet">{t('Only what is urgent, and at most 5 a day. Emails come as before.')}</p>
      </div>
      {number && <Number number={number} sms={sms} onChange={() => change(true)} />}
      {waiting ? (
        <CodeForm key={waiting.phone} phone={waiting.phone} sms={sms} onDone={() => change(false)} />
      ) : (
        (!number || isChanging) && <NumberForm consent={consent} sms={sms} />
      )}
    </section>
  )
}

const endings: Record<NonNullable<SmsNumber['ended_by']>, string> = {
  stop: msg('This phone has answered STOP. Text START from it to get texts again.'),
  unreachable: msg('The phone network says that this number cannot get texts. Add another one.'),
  taken: msg('Another account has confirmed this number. If it is yours, add it again.'),
}

function Number({ number, sms, onChange }: { number: SmsNumber; sms: Sms; onChange: () => void }) {
  const { phone, ended_by, unwanted } = number
  const shown = sms.choose.isPending ? sms.choose.variables : unwanted
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {phone} {ended_by ? <Badge tone="error">{t('Off')}</Badge> : <Badge tone="success">{t('On')}</Badge>}
          </p>
          {ended_by && <p className="text-sm text-quiet">{t(endings[ended_by])}</p>}
        </div>
        <Button size="sm" onClick={onChange}>
          {t('Change number')}
        </Button>
        <Button size="sm" pending={sms.remove.isPending} onClick={() => sms.remove.mutate()}>
          {t('Remove number')}
        </Button>
      </div>
      {!ended_by &&
        smsKinds.map((kind) => (
          <Switch
            key={kind}
            name={`sms_${kind}`}
            checked={!shown.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              sms.choose.mutate(checked ? shown.filter((one) => one !== kind) : [...shown, kind])
            }
          >
            {t(smsKindTitles[kind])}
          </Switch>
        ))}
    </div>
  )
}

function NumberForm({ consent, sms: { sendCode } }: { consent: string; sms: Sms }) {
  const [phone, setPhone] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const refused = refusedFields(sendCode.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!agrees)
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
    if (agrees) sendCode.mutate({ phone, agrees, time_zone })
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-prose gap-3">
      <TextField
        label={t('Mobile number')}
        name="sms_phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        error={refused['phone']}
        required
      />
      <Checkbox
        name="sms_agrees"
        checked={agrees}
        onChange={({ currentTarget }) => {
          setAgrees(currentTarget.checked)
          setMissing(false)
        }}
        error={isMissing ? t(smsTexts.consent) : undefined}
      >
        {consent}
      </Checkbox>
      {sendCode.error && !refused['phone'] && <FormAlert>{sendCode.error.message}</FormAlert>}
      <Button type="submit" className="justify-self-start" pending={sendCode.isPending} pendingText={t('Sending...')}>
        {t('Send a code')}
      </Button>
    </form>
  )
}

function CodeForm({ phone, sms, onDone }: { phone: string; sms: Sms; onDone: () => void }) {
  const { confirm, remove } = sms
  const [code, setCode] = useState('')
  const wrong = refusedFields(confirm.error)['code'] ?? confirm.error?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate(code, { onSuccess: onDone })
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-prose gap-3">
      <TextField
        label={t('The code that we sent to {phone}', { phone })}
        name="sms_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        hint={t('It is valid for 10 minutes.')}
        error={wrong}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={confirm.isPending}>
          {t('Confirm')}
        </Button>
        <Button variant="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
          {t('Start again')}
        </Button>
      </div>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { OwnBusiness } from '#domains/providers/components/own-business.tsx'
import { traderDetailsQuery, useTraderDetails } from '#domains/providers/trader-client.ts'
import type { TraderDetails } from '#domains/providers/trader-contract.ts'
import { traderLimits as limits } from '#domains/providers/trader-rules.ts'
import { TraderAnswer } from '#domains/providers/trader-schema.ts'
import { receiptDetailsQuery } from '#domains/receipts/client.ts'
import type { ReceiptDetails } from '#domains/receipts/schema.ts'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** Asks a provider who offers the services, and tells them if operators sent the answer back. */
export function TraderForm() {
  return <OwnBusiness>{({ id }) => <Loaded key={id} provider_id={id} />}</OwnBusiness>
}

/** The form, with the facts of the provider's receipts as suggestions. */
function Loaded({ provider_id }: { provider_id: string }) {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const details = useQuery(traderDetailsQuery(api, provider_id))
  const receipt = useQuery(receiptDetailsQuery(api, provider_id))
  if (details.error)
    return <ErrorPanel cause={details.error} onRetry={() => void details.refetch()} retrying={details.isFetching} />
  if (!user || !details.data || receipt.isPending)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <div className="grid gap-6">
      <State details={details.data} />
      <Form provider_id={provider_id} first={draftOf(details.data, user, receipt.data)} />
    </div>
  )
}

function State({ details: { trader, due_on, rule, reason, checked_at } }: { details: TraderDetails }) {
  if (reason)
    return (
      <Banner tone="warning" title={t('Please correct your answer')}>
        {t('We have sent it back, and customers do not see it: “{reason}”', { reason })}
      </Banner>
    )
  if (checked_at) return <Banner>{t('We checked your answer on {date}.', { date: dayText(checked_at) })}</Banner>
  if (trader || rule !== 'required') return null
  return (
    <Banner tone="warning">
      {due_on
        ? t('Please answer before {date}. Otherwise your listing pauses until you do.', { date: dateText(due_on) })
        : t('Your listing is paused until you answer.')}
    </Banner>
  )
}

type Draft = {
  status: 'business' | 'private' | undefined
  legal_name: string
  address: string
  phone: string
  email: string
  register: string
  register_number: string
  certifies: boolean
}

function draftOf(
  { trader }: TraderDetails,
  { email, user_metadata }: User,
  receipt: ReceiptDetails | undefined,
): Draft {
  const suggested = {
    legal_name: receipt?.legal_name ?? '',
    address: receipt?.address ?? '',
    phone: user_metadata.phone ?? '',
    email,
    register: '',
    register_number: '',
    certifies: false,
  }
  if (trader?.status === 'business') return { ...suggested, ...trader, certifies: true }
  return { ...suggested, status: trader?.status }
}

const answerIn = ({ status, ...business }: Draft) => (status === 'business' ? { status, ...business } : { status })

function Form({ provider_id, first }: { provider_id: string; first: Draft }) {
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const draft = { ...first, ...edits }
  const form = useForm({
    draft,
    change: (part: Partial<Draft>) => setEdits((before) => ({ ...before, ...part })),
    // Complete, because `check` comes before.
    sent: (whole) => answerIn(whole) as TraderAnswer,
    check: (whole) => problemsIn(TraderAnswer, answerIn(whole)),
    sending: useTraderDetails(provider_id),
    onDone: () => setEdits({}),
  })
  const element = useFirstError(form.refusals)
  const field = (name: Exclude<keyof Draft, 'status' | 'certifies'>) => ({
    name,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set({ [name]: value }),
    error: form.problems[name],
  })
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="grid max-w-measure gap-5">
      <RadioGroup
        label={t('I offer my services')}
        name="status"
        value={draft.status}
        error={form.problems.status}
        onChange={(status) => form.set({ status })}
        choices={[
          {
            value: 'business',
            label: t('As a business'),
            hint: t('To earn money, regularly. It does not matter how small the business is.'),
          },
          {
            value: 'private',
            label: t('As a private person'),
            hint: t('Now and then, and not as a trade. Customers see no address of yours.'),
          },
        ]}
      />
      {draft.status === 'business' && (
        <>
          <p className="text-quiet">{t('Everyone sees this on your profile.')}</p>
          <TextField
            label={t('Legal name')}
            hint={t('As in the register or on your invoices. Your own name if the business has none.')}
            autoComplete="organization"
            maxLength={limits.legal_name}
            {...field('legal_name')}
          />
          <TextArea
            label={t('Address')}
            hint={t('Where letters reach the business.')}
            rows={3}
            autoComplete="street-address"
            maxLength={limits.address}
            {...field('address')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t('Phone')} type="tel" autoComplete="tel" {...field('phone')} />
            <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
            <TextField
              label={t('Register')}
              hint={t('The trade register, if you are in one.')}
              optional
              maxLength={limits.register}
              {...field('register')}
            />
            <TextField
              label={t('Number in the register')}
              optional
              maxLength={limits.register_number}
              {...field('register_number')}
            />
          </div>
          <Checkbox
            name="certifies"
            checked={draft.certifies}
            error={form.problems.certifies}
            onChange={({ currentTarget: { checked } }) => form.set({ certifies: checked })}
          >
            {t('I only offer services that comply with the law.')}
          </Checkbox>
        </>
      )}
      <SaveRow isChanged={Object.keys(edits).length > 0} isSaving={form.isSending} />
    </form>
  )
}

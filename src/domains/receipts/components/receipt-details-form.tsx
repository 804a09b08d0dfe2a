import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnBusiness } from '#domains/providers/components/own-business.tsx'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { numberIn, typedNumber } from '#ui/typed-number.ts'
import { receiptDetailsQuery, useSaveReceiptDetails } from '../client.ts'
import { receiptLimits as limits } from '../limits.ts'
import { ReceiptDetails } from '../schema.ts'

/** Lets a provider set the legal name, address and tax that their receipts have. */
export function ReceiptDetailsForm() {
  return <OwnBusiness>{({ id }) => <Saved key={id} provider_id={id} />}</OwnBusiness>
}

function Saved({ provider_id }: { provider_id: string }) {
  const saved = useQuery(receiptDetailsQuery(useApi(), provider_id))
  if (saved.data) return <Form provider_id={provider_id} saved={saved.data} />
  if (saved.error)
    return <ErrorPanel cause={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
  return (
    <Loading>
      <Skeleton className="h-40" />
    </Loading>
  )
}

type Draft = Omit<ReceiptDetails, 'tax_rate'> & { tax_rate: string }

const detailsIn = ({ tax_rate, ...texts }: Draft) => ({
  ...texts,
  tax_rate: tax_rate.trim() === '' ? 0 : (numberIn(tax_rate) ?? Number.NaN),
})

function Form({ provider_id, saved }: { provider_id: string; saved: ReceiptDetails }) {
  const [draft, setDraft] = useState<Draft>({
    ...saved,
    tax_rate: saved.tax_rate === 0 ? '' : typedNumber(saved.tax_rate),
  })
  const form = useForm({
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    sent: detailsIn,
    check: (whole) => problemsIn(ReceiptDetails, detailsIn(whole)),
    sending: useSaveReceiptDetails(provider_id),
  })
  const element = useFirstError(form.refusals)
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set({ [name]: value }),
    error: form.problems[name],
  })
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="grid max-w-measure gap-5">
      <TextField label={t('Legal name')} optional maxLength={limits.legal_name} {...field('legal_name')} />
      <TextArea label={t('Address')} optional rows={3} maxLength={limits.address} {...field('address')} />
      <TextField label={t('Tax number')} optional maxLength={limits.tax_id} {...field('tax_id')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Name of the tax')}
          optional
          hint={t('Such as “Sales tax”')}
          maxLength={limits.tax_label}
          {...field('tax_label')}
        />
        <TextField
          label={t('Tax rate in percent')}
          optional
          hint={t('Your prices contain it.')}
          inputMode="decimal"
          {...field('tax_rate')}
        />
      </div>
      <Button type="submit" variant="primary" pending={form.isSending} className="justify-self-start">
        {t('Save receipt details')}
      </Button>
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.tsx'
import { nameOfTerms, termsOfCancellation, textOfTerms } from '../cancellation-rules.ts'
import { providerQuery } from '../client.ts'
import type { Provider, ProviderProfile } from '../contract.ts'
import { OwnBusiness } from './own-business.tsx'

/** Lets a provider choose the cancellation terms of new bookings (docs/product/bookings.md). */
export function CancellationForm() {
  return <OwnBusiness>{(provider) => <Form key={provider.id} provider={provider} />}</OwnBusiness>
}

const choices = () => [
  { value: 'none' as const, label: t('None'), hint: t('A cancellation costs nothing.') },
  ...termsOfCancellation.map((value) => ({ value, label: t(nameOfTerms(value)), hint: t(textOfTerms(value)) })),
]
type Choice = ReturnType<typeof choices>[number]['value']

function Form({ provider: { id, cancellation } }: { provider: ProviderProfile }) {
  const api = useApi()
  const cache = useQueryClient()
  const saved: Choice = cancellation?.terms ?? 'none'
  const [terms, setTerms] = useState(saved)
  const save = useMutation({
    mutationFn: () =>
      api.patch<Provider>(`/rest/v1/providers/${id}`, { cancellation_terms: terms === 'none' ? null : terms }),
    onSuccess: (provider) => {
      cache.setQueryData(providerQuery(api, id).queryKey, provider)
      toast({ type: 'success', title: t('Cancellation terms saved') })
    },
    onError: showError,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (terms !== saved) save.mutate()
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-5">
      <RadioGroup
        label={t('What do customers owe if they cancel?')}
        name="cancellation_terms"
        columns={false}
        choices={choices()}
        value={terms}
        onChange={setTerms}
        className="w-full"
      />
      <Button type="submit" variant="primary" disabled={terms === saved} pending={save.isPending}>
        {t('Save terms')}
      </Button>
    </form>
  )
}

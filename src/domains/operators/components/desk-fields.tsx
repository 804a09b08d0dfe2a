import { useQuery } from '@tanstack/react-query'
import { FieldValues } from '#domains/catalog/components/field-values.tsx'
import type { FieldForm, FieldSubject } from '#domains/catalog/fields-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { adminAnswer } from '../client.ts'

const valuesQuery = adminAnswer<FieldForm>('/fields/values')

/** All own fields of a business, a service or a request, also those that only operators see. */
export function DeskFields({ of, id }: { of: FieldSubject; id: string }) {
  const api = useApi()
  const { data } = useQuery(valuesQuery(api, { of, id }))
  if (!data) return null
  return <FieldValues fields={data.items} values={data.values} isPrivate className="mt-4 grid gap-3" />
}

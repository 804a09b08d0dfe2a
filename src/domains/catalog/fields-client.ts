import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Field, FieldForm, FieldSubject } from './fields-contract.ts'
import { fieldSubjectsNow } from './fields-subjects-rules.ts'

/** Begins the keys of all queries about own fields. */
export const fieldsKey = ['fields'] as const

/** The public fields of businesses, services or requests, in order. */
export const fieldsQuery = (api: Api, of: FieldSubject) =>
  queryOptions({
    queryKey: [...fieldsKey, of],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: Field[] }>('/rest/v1/fields', { search: { of }, signal })).items,
    staleTime: 5 * 60_000,
  })

/**
 * The own fields in the form of a new business, service or request, or of the user's own one with
 * this id. The answer isn't cached.
 */
export const fieldFormQuery = (api: Api, of: FieldSubject, id?: string) =>
  queryOptions({
    queryKey: [...fieldsKey, 'form', of, id],
    queryFn: ({ signal }) => api.get<FieldForm>('/rest/v1/fields/form', { search: { of, id }, signal }),
    gcTime: 0,
  })

/** A site without own fields. */
export const noFields: FieldForm = { items: [], values: {} }

/**
 * The own fields of a form. A site without them needs no request for that. Undefined while they
 * load.
 */
export function useFieldForm(of: FieldSubject, id?: string): FieldForm | undefined {
  const isAsked = fieldSubjectsNow().includes(of)
  const { data } = useQuery({ ...fieldFormQuery(useApi(), of, id), enabled: isAsked })
  return isAsked ? data : noFields
}

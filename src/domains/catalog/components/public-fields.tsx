import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { classNames } from '#ui/class-names.ts'
import { fieldsQuery } from '../fields-client.ts'
import type { FieldSubject, FieldValues as Values } from '../fields-contract.ts'
import { FieldValues } from './field-values.tsx'

/** The subject of the fields, and their values. */
export interface PublicFieldsProps {
  of: FieldSubject
  values: Values
  className?: string
}

/** For loaders: reads the public own fields of businesses and services. */
export async function loadPublicFields({ api, queryClient }: { api: Api; queryClient: QueryClient }): Promise<void> {
  const read = (of: FieldSubject) => queryClient.query(fieldsQuery(api, of)).catch(() => undefined)
  await Promise.all([read('provider'), read('service')])
}

/** The public own fields of a business, a service or a service request, as everyone sees them. */
export function PublicFields({ of, values, className }: PublicFieldsProps) {
  const { data: fields = [] } = useQuery(fieldsQuery(useApi(), of))
  return (
    <FieldValues
      fields={fields}
      values={values}
      // Only those who may see the request get its files.
      isPrivate={of === 'request'}
      className={classNames('grid gap-x-8 gap-y-3 sm:grid-cols-2', className)}
    />
  )
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { NewSmsNumber, SmsChoice, SmsSettings } from './sms-contract.ts'

const path = '/rest/v1/sms/number'
const key = ['sms_number'] as const

/** The number of the user that gets texts. */
export const smsQuery = (api: Api) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.get<SmsSettings>(path, { signal }) })

/** Adds, confirms and removes the number, and switches kinds of texts. Forms show their errors. */
export function useSms() {
  const api = useApi()
  const cache = useQueryClient()
  const onSuccess = (settings: SmsSettings) => cache.setQueryData(key, settings)
  const sendCode = useMutation({ mutationFn: (number: NewSmsNumber) => api.put<SmsSettings>(path, number), onSuccess })
  const confirm = useMutation({
    mutationFn: (code: string) => api.post<SmsSettings>(`${path}/confirm`, { code }),
    onSuccess: (settings) => {
      onSuccess(settings)
      toast({ type: 'success', title: t('Text messages are on') })
    },
  })
  const choose = useMutation({
    mutationFn: (unwanted: SmsChoice['unwanted']) => api.patch<SmsSettings>(path, { unwanted }),
    onSuccess,
    onError: (error) => showError(error),
  })
  const remove = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: () => toast({ type: 'success', title: t('Your number is removed') }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  return { sendCode, confirm, choose, remove }
}

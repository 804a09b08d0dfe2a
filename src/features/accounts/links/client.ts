import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Api, ApiError } from '../../../platform/api-client.ts'
import { useApi } from '../../../platform/api-context.tsx'
import { isSessionOver } from '../client.ts'
import type { UserType } from '../contract.ts'
import { arrivalTexts, type LinkType } from './arrivals/rules.ts'
import type { ChangedUser } from './contract.ts'
import { linkTexts } from './rules.ts'

const addresses = {
  recovery: '/auth/v1/recover',
  magiclink: '/auth/v1/otp',
  signup: '/auth/v1/resend',
} satisfies Record<LinkType, string>

/** Has a link sent to a mailbox; `user_type` is the role in which a sign-in link leads in. */
export function useSendLink(type: LinkType) {
  const api = useApi()
  return useMutation({
    mutationFn: (wanted: { email: string; user_type?: UserType | undefined }) => api.post(addresses[type], wanted),
  })
}

/** Whether a recovery session lives in this browser, which may set a new password. */
const recoveryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['recovery'],
    queryFn: async ({ signal }) => {
      try {
        await api.get('/auth/v1/recovery', { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return false
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Asked when somebody comes to `/reset-password` without a link. */
export function useRecovery(asked: boolean) {
  return useQuery({ ...recoveryQuery(useApi()), enabled: asked, networkMode: 'always' })
}

/** Sets the new password within a recovery session, which ends with that. */
export function useNewPassword() {
  const api = useApi()
  return useMutation({ mutationFn: (password: string) => api.put<ChangedUser>('/auth/v1/user', { password }) })
}

/** What ends a reset, by the code of the refusal (specification, section 8); undefined for what can be mended in the form. */
export function resetEnd(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (isSessionOver(error)) return arrivalTexts.resetSessionOver
  if (['session_not_found', 'link_expired'].includes(error.code)) return linkTexts.resetExpired
  if (['invalid_claim', 'link_invalid'].includes(error.code)) return linkTexts.resetInvalid
  return undefined
}

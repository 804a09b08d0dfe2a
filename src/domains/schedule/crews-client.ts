import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Crew } from './crews-contract.ts'
import { ownHoursQuery } from './hours-client.ts'

/** The crews of the provider who is signed in; none until they are loaded. */
export function useOwnCrews(): readonly Crew[] {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const id = user?.profile.user_type === 'provider' ? user.profile.id : ''
  return useQuery({ ...ownHoursQuery(api, id), enabled: id !== '' }).data?.crews ?? []
}

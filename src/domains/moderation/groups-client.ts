import { useMutation } from '@tanstack/react-query'
import { adminList } from '#domains/operators/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { GroupCount, GroupMessage } from './groups-contract.ts'
import type { Group, NewGroupMessage } from './groups-schema.ts'

/** The messages to groups, the latest first. */
export const groupMessagesQuery = adminList<GroupMessage>('/group_messages')

/** Counts the users of a group with `mutate(group)`. The form shows errors. */
export function useCountGroup() {
  const api = useApi()
  return useMutation({
    mutationFn: (group: Group) => api.post<GroupCount>('/rest/v1/admin/group_messages/count', group),
  })
}

/** Sends a message to a group, once. */
export function useSendGroupMessage() {
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (message: NewGroupMessage) => postOnce<GroupMessage>('/rest/v1/admin/group_messages', message),
    onSuccess: () => toast({ type: 'success', title: t('The message is being sent') }),
    onError: (error) => showError(error),
  })
}

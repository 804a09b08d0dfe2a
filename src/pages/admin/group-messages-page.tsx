import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { groupMessagesQuery } from '#domains/moderation/groups-client.ts'
import type { GroupMessage } from '#domains/moderation/groups-contract.ts'
import { audiences } from '#domains/moderation/groups-rules.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { GroupMessageForm } from './group-message-form.tsx'
import { loadOperator, readFirst } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.infiniteQuery(groupMessagesQuery(api)))
}

/** The group in words: "All providers · Cleaning · Austin". */
const groupText = ({ audience, category, place }: Pick<GroupMessage, 'audience' | 'category' | 'place'>) =>
  [t(audiences[audience]), category && categoryText(category), place].filter(Boolean).join(' · ')

const columns: Column<GroupMessage>[] = [
  {
    name: 'subject',
    label: msg('Message'),
    size: 'wide',
    cell: ({ subject, content }) => (
      <>
        {subject}
        <LongText text={content} />
      </>
    ),
  },
  { name: 'group', label: msg('Group'), cell: (message) => groupText(message) },
  {
    name: 'created_at',
    label: msg('Sent'),
    size: 'narrow',
    cell: ({ created_at, sent_by }) => (
      <>
        <Moment at={created_at} />
        <span className="block text-quiet wrap-anywhere">{sent_by ?? t('an operator who has left')}</span>
      </>
    ),
  },
  {
    name: 'told',
    label: msg('Users'),
    cell: ({ told, finished_at }) => (
      <>
        {t('{told, plural, one {# user} other {# users}}', { told })}{' '}
        <Badge tone={finished_at ? 'success' : 'warning'}>{finished_at ? t('Done') : t('Being sent')}</Badge>
      </>
    ),
  },
]

/** `/admin/group-messages`: writes to groups of users, and shows what was written. */
export function Component() {
  return (
    <AdminShell
      title={t('Group messages')}
      lead={t('Write to all providers or customers, by notification and email. Users can switch these emails off.')}
    >
      <GroupMessageForm />
      <h2 className="mt-10 mb-4 text-2xl">{t('Sent messages')}</h2>
      <AdminTable
        query={useInfiniteQuery(groupMessagesQuery(useApi()))}
        title={t('Sent messages')}
        noun={t('messages')}
        columns={columns}
        empty={{ title: t('No messages yet'), text: t('What you send to groups is listed here.') }}
      />
    </AdminShell>
  )
}

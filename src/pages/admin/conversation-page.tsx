import type { LoaderFunctionArgs } from 'react-router'
import { reportedConversationQuery } from '#domains/moderation/client.ts'
import { ReportedPhotos } from '#domains/moderation/components/reported-photos.tsx'
import type { ReportedConversation } from '#domains/moderation/conversations-contract.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { AfterReason, LookList, loadAfterReason } from './looks.tsx'

export const loader = (args: LoaderFunctionArgs) => loadAfterReason(args, reportedConversationQuery)

/** `/admin/reports/:id/conversation`: reported messages, once the operator has said why. */
export function Component() {
  return (
    <AfterReason
      title={t('A reported conversation')}
      lead={t('You are about to read the messages between two users.')}
      question={t('Why do you read these messages?')}
      action={t('Read the messages')}
      query={reportedConversationQuery}
      failure={t('The messages could not be loaded')}
      label={t('messages')}
    >
      {(reported) => <Reported {...reported} />}
    </AfterReason>
  )
}

function Reported(reported: ReportedConversation) {
  const { reporter, about, looks } = reported
  return (
    <AdminShell
      title={t('{reporter} and {other}', { reporter: reporter.name, other: about.name })}
      lead={t('{reporter} has reported {other}.', { reporter: reporter.name, other: about.name })}
    >
      <Messages {...reported} />
      <LookList looks={looks} title={t('Operators who read this')} />
    </AdminShell>
  )
}

function Messages({ reporter, about, messages, has_earlier }: ReportedConversation) {
  if (messages.length === 0)
    return <EmptyState title={t('No messages')}>{t('The two have not written to each other.')}</EmptyState>
  return (
    <>
      {has_earlier && (
        <p className="mb-4 text-quiet">{t('These are the latest {count} messages.', { count: messages.length })}</p>
      )}
      <ol aria-label={t('Messages')} className="grid max-w-measure gap-4">
        {messages.map(({ id, sender_id, content, photos, created_at }) => (
          <li key={id} className="wrap-anywhere">
            <p className="flex flex-wrap gap-x-3 text-sm">
              <span className="font-semibold">{sender_id === reporter.profile_id ? reporter.name : about.name}</span>
              <span className="text-quiet">
                <Moment at={created_at} />
              </span>
            </p>
            <p className="whitespace-pre-wrap">{content}</p>
            {photos.length > 0 && <ReportedPhotos photos={photos} label={t('From the message')} />}
          </li>
        ))}
      </ol>
    </>
  )
}

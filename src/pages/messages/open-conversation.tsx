import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { blockTexts } from '#domains/identity/blocks-rules.ts'
import { BlockedNote } from '#domains/identity/components/blocked-note.tsx'
import type { Profile } from '#domains/identity/contract.ts'
import { correspondentQuery } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { addressOf, bookingRequired, titleOf } from '#domains/messages/rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { PersonMenu } from '#domains/safety/components/person-menu.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

type OpenConversationProps = { profile: Profile; other_id: string }

/** The thread with another user and the message field, or the reason why the user can't write. */
export function OpenConversation({ profile, other_id }: OpenConversationProps) {
  const other = useQuery(correspondentQuery(useApi(), other_id))
  const [isUnlocking, setUnlocking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useBookingRequired(other.data)

  if (!other.data && other.errorUpdateCount > 0)
    return <Unreachable cause={other.error} retry={() => void other.refetch()} retrying={other.isFetching} />
  if (!other.data) return <section aria-busy="true" />
  return (
    <section aria-labelledby="other-party" className="flex min-h-0 min-w-0 flex-col">
      <Heading other={other.data} />
      <Thread
        profile_id={profile.id}
        other={other.data}
        onUnlock={() => setUnlocking(true)}
        onTakenBack={() => field.current?.focus()}
      />
      {other.data.refusal === null ? (
        <Composer key={other_id} ref={field} profile_id={profile.id} writer={profile.user_type} other={other.data} />
      ) : (
        <Refused other={other.data} why={other.data.refusal} />
      )}
      <UnlockDialog other={other.data} open={isUnlocking} onClose={() => setUnlocking(false)} />
    </section>
  )
}

/** Shows a toast if the user came from the page of a provider whom they haven't booked. */
function useBookingRequired(other: Correspondent | undefined): void {
  const isNeeded = other?.refusal === bookingRequired
  useEffect(() => {
    if (isNeeded) toast({ type: 'warning', title: t('Booking Required'), message: `${t(bookingRequired)}.` })
  }, [isNeeded])
}

function Heading({ other }: { other: Correspondent }) {
  const title = titleOf(other)
  return (
    <header className="flex min-h-17 items-center gap-3 border-b border-line px-3 py-2 sm:px-5">
      <BackToList />
      <Avatar id={addressOf(other)} name={title} src={other.avatar_url} size="sm" />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 id="other-party" className="truncate text-lg">
          {other.user_type === 'provider' && other.id ? (
            <Link to={urls.provider(other.id)} viewTransition className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {other.business_name && <p className="truncate text-sm text-quiet">{other.name}</p>}
      </div>
      <PersonMenu {...blockableOf(other)} />
    </header>
  )
}

/** The other user, for the menu to report or block them. */
const blockableOf = (other: Correspondent) => ({
  profile_id: other.id,
  conversation_id: other.id === null ? other.conversation_id : null,
  name: titleOf(other),
})

function BackToList() {
  return (
    <Link
      to={urls.messages()}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken lg:hidden print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('All conversations')}</span>
    </Link>
  )
}

function Refused({ other, why }: { other: Correspondent; why: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken p-4 text-sm">
      {why === blockTexts.blocked ? (
        <BlockedNote {...blockableOf(other)} />
      ) : (
        <p className="min-w-0 flex-1 basis-60">{t(why).replace(/\.?$/, '.')}</p>
      )}
      {why === bookingRequired && other.id && <BookNow provider_id={other.id} />}
    </div>
  )
}

/** The link to the booking form; nothing if the provider has no service. */
function BookNow({ provider_id }: { provider_id: string }) {
  const { data: provider } = useQuery(providerQuery(useApi(), provider_id))
  if (!provider?.services.length) return null
  return (
    <ButtonLink to={urls.book(provider_id)} variant="primary" size="sm">
      {t('Book Now')}
    </ButtonLink>
  )
}

function Unreachable({ cause, retry, retrying }: { cause: Error | null; retry: () => void; retrying: boolean }) {
  return (
    <section className="flex flex-col p-4">
      <div className="mb-2">
        <BackToList />
      </div>
      <ErrorPanel cause={cause} onRetry={retry} retrying={retrying}>
        {t('Failed to retrieve user profile')}
      </ErrorPanel>
    </section>
  )
}

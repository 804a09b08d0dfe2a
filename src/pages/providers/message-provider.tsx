import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

type MessageProviderProps = { user: User | null; provider: Pick<ProviderProfile, 'id' | 'services'> }

/**
 * Leads to a conversation with a provider. Without scripts it is a link to /login or /messages;
 * with scripts, users who may not write yet read why (docs/product/messages.md).
 */
export function MessageProvider({ user, provider }: MessageProviderProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const thread = urls.messages(provider.id)

  function press(event: MouseEvent) {
    // The link leads on: for visitors to the login page, which says why it is needed.
    if (!user || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!asking) void open(user)
  }

  async function open({ profile }: User) {
    setAsking(true)
    const pair = { user1_id: profile.id, user2_id: provider.id }
    try {
      const connected = await api.post<boolean>('/rest/v1/rpc/users_have_established_connection', pair)
      if (connected) void navigate(thread, { viewTransition: true })
      else {
        const { messageRefusal } = await import('./message-refusal.ts')
        toast(messageRefusal(profile, provider))
      }
    } catch (error) {
      showError(error as Error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <Link
      to={user ? thread : urls.login(thread)}
      onClick={press}
      aria-busy={asking || undefined}
      aria-describedby="before-messages"
      className={`${buttonClass()} max-lg:size-13 max-lg:px-0 lg:min-h-13 lg:w-full`}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      <span className="max-lg:sr-only">{t('Message Provider')}</span>
    </Link>
  )
}

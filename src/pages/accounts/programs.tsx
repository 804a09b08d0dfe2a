import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import { FactorRow } from '#domains/sign-in/components/factor-row.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import { tokensQuery, useRevokeToken } from '#domains/sign-in/tokens-client.ts'
import type { ApiToken } from '#domains/sign-in/tokens-contract.ts'
import { scopeTexts } from '#domains/sign-in/tokens-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { ConnectedPrograms } from './connected-programs.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Webhooks } from './webhooks.tsx'

/** The tokens of the user's programs, the programs that the user has connected, and webhooks. */
export function Programs() {
  const api = useApi()
  const list = useQuery(tokensQuery(api))
  const { data: factors } = useQuery(factorsQuery(api))
  const { data: user } = useQuery(sessionQuery(api))
  const [isCreating, setCreating] = useState(false)
  const [token, setToken] = useState<string>()
  if (!list.data && list.errorUpdateCount > 0)
    return (
      <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {t('Your tokens could not be loaded.')}
      </ErrorPanel>
    )
  if (!list.data || !factors || !user)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  const { items } = list.data
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-quiet">
        <Rich
          text={t(
            'A token lets a program, such as a calendar or an assistant, do what you allow it. Anyone who has it can do the same, so keep it private. If you set a new password, all tokens stop working. How to use one: <link>the API</link>.',
          )}
          link={(text) => (
            <a href="/docs/api" className="text-link">
              {text}
            </a>
          )}
        />
      </p>
      {token && items.some(({ prefix }) => token.startsWith(prefix)) && (
        <ShownOnce label={t('Your new token')} copy={t('Copy token')} value={token} />
      )}
      {items.length > 0 && (
        <ul aria-label={t('Tokens')} className="w-full divide-y divide-line">
          {items.map((one) => (
            <TokenRow key={one.id} token={one} />
          ))}
        </ul>
      )}
      <Button onClick={() => setCreating(true)}>{t('Create token')}</Button>
      {isCreating && (
        <CreateTokenDialog
          user={user}
          factors={factors}
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setToken(created)
            setCreating(false)
          }}
        />
      )}
      <ConnectedPrograms />
      <Webhooks />
    </div>
  )
}

function TokenRow({ token: { id, name, prefix, scopes, last_used_at, expires_at } }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeToken()
  const now = useNow()
  const isExpired = expires_at !== null && new Date(expires_at) <= now
  return (
    <FactorRow
      title={name}
      text={
        <>
          <p>
            <span className="font-mono">{prefix}…</span> {scopes.map((scope) => t(scopeTexts[scope].title)).join(', ')}
          </p>
          <p>
            {last_used_at ? (
              <>
                <Rich
                  text={t('Last used <ago>some time ago</ago>')}
                  ago={() => <TimeAgo at={last_used_at} now={now} />}
                />
              </>
            ) : (
              t('Not used yet')
            )}
            {isExpired ? (
              <>
                {' '}
                <Badge tone="warning">{t('Expired')}</Badge>
              </>
            ) : (
              `, ${expires_at ? `expires ${dayText(expires_at)}` : 'does not expire'}`
            )}
          </p>
        </>
      }
    >
      <Button
        size="sm"
        aria-label={t('Revoke {name}', { name })}
        onClick={() => setAsking(true)}
        className="text-terracotta"
      >
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Revoke “{name}”?', { name })}
        confirmText={t('Revoke token')}
        danger
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('Programs that use it lose access at once.')}
      </ConfirmDialog>
    </FactorRow>
  )
}

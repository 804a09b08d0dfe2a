import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { blocksQuery, isAbout, type Named, useUnblock } from '../blocks-client.ts'
import { blockTexts } from '../blocks-rules.ts'

/**
 * Shown instead of the message field: with a button to unblock for the user who blocked the other.
 */
export function BlockedNote(who: Named) {
  const { data } = useInfiniteQuery(blocksQuery(useApi()))
  const unblock = useUnblock()
  const isMine = data?.pages.some(({ items }) => items.some((block) => isAbout(block, who)))
  if (!isMine) return <p>{t(blockTexts.blocked)}</p>
  return (
    <>
      <p className="min-w-0 flex-1 basis-60">{t('You have blocked {name}.', { name: who.name })}</p>
      <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate(who)}>
        {t('Unblock')}
      </Button>
    </>
  )
}

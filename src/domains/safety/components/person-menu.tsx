import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { blocksQuery, isAbout, type Named, useUnblock } from '#domains/identity/blocks-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Ban } from '#ui/icons/ban.ts'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { Flag } from '#ui/icons/flag.ts'
import { t } from '#ui/language.ts'
import { Popover, PopoverChoice } from '#ui/popover.tsx'

const ReportDialog = lazy(async () => {
  const { ReportDialog: Component } = await import('./report-dialog.tsx')
  return { default: Component }
})
const BlockDialog = lazy(async () => {
  const { BlockDialog: Component } = await import('#domains/identity/components/block-dialog.tsx')
  return { default: Component }
})

type Opened = 'report' | 'block'

type PersonMenuProps = Named & {
  /** Called after the block, if the user disappears from the page. */
  onBlocked?: () => void
  /** Whether the user may block the other one: they know each other, or have a conversation. */
  mayBlock?: boolean
}

/** The menu to report or block another user. `name` is their name as the viewer sees it. */
export function PersonMenu({ onBlocked, mayBlock = true, ...who }: PersonMenuProps) {
  const { name } = who
  const subject_id = who.profile_id ?? who.conversation_id ?? who.lead_id
  const [opened, setOpened] = useState<Opened>()
  const [open, setOpen] = useState(false)

  function ask(what: Opened) {
    setOpened(what)
    setOpen(true)
  }

  const dialog = { name, open, onClose: () => setOpen(false) }
  return (
    <>
      <Popover
        label={t('More about {name}', { name })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        panelClassName="w-56"
      >
        <Choices who={who} mayBlock={mayBlock} onAsk={ask} />
      </Popover>
      <Suspense>
        {opened === 'report' && subject_id && <ReportDialog subject="profile" subject_id={subject_id} {...dialog} />}
        {opened === 'block' && <BlockDialog {...who} onBlocked={onBlocked} {...dialog} />}
      </Suspense>
    </>
  )
}

function Choices({ who, mayBlock, onAsk }: { who: Named; mayBlock: boolean; onAsk: (what: Opened) => void }) {
  const { data } = useInfiniteQuery(blocksQuery(useApi()))
  const unblock = useUnblock()
  const isBlocked = data?.pages.some(({ items }) => items.some((block) => isAbout(block, who)))
  return (
    <>
      <PopoverChoice icon={<Flag aria-hidden="true" className="size-5" />} onChoose={() => onAsk('report')}>
        {t('Report')}
      </PopoverChoice>
      {mayBlock && (
        <PopoverChoice
          icon={<Ban aria-hidden="true" className="size-5" />}
          onChoose={() => (isBlocked ? unblock.mutate(who) : onAsk('block'))}
        >
          {isBlocked ? t('Unblock') : t('Block')}
        </PopoverChoice>
      )}
    </>
  )
}

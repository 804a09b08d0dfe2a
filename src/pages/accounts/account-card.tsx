import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'

const tones = {
  calm: 'bg-lamp-soft text-lamp-deep',
  good: 'bg-evergreen-soft text-evergreen',
  bad: 'bg-terracotta-soft text-terracotta',
}

/** A drawn icon over the title that shows the state. */
export interface Mark {
  tone: keyof typeof tones
  icon: ReactNode
}

type AccountCardProps = {
  title: string
  lead: ReactNode
  mark?: Mark | undefined
  wide?: boolean
  /** Leaves out the sheet around the buttons. */
  bare?: boolean
  /** Missing if there is nothing to fill in. */
  children?: ReactNode
}

/** The centered sheet of the sign-in and sign-up pages. */
export function AccountCard({ title, lead, mark, wide = false, bare = false, children }: AccountCardProps) {
  return (
    <div className={`mx-auto w-full px-4 py-10 sm:py-14 ${wide ? 'max-w-2xl' : 'max-w-lg'}`}>
      {mark && (
        <span
          aria-hidden="true"
          className={classNames(
            'mb-5 flex size-14 items-center justify-center rounded-full [&_svg]:size-7',
            tones[mark.tone],
          )}
        >
          {mark.icon}
        </span>
      )}
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-2 mb-6 text-quiet">{lead}</div>
      {bare ? children : children && <Card>{children}</Card>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** The sheet in the middle of the page that sign-in and sign-up are filled in on. */
export function AccountCard(props: { title: string; lead: ReactNode; wide?: boolean; children: ReactNode }) {
  const { title, lead, wide = false, children } = props
  return (
    <div className={`mx-auto w-full px-4 py-10 sm:py-14 ${wide ? 'max-w-2xl' : 'max-w-lg'}`}>
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-2 mb-6 text-quiet">{lead}</div>
      <Card>{children}</Card>
    </div>
  )
}

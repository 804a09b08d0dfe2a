import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Flag } from '#ui/icons/flag.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { Reported } from '../reports-client.ts'

const ReportDialog = lazy(async () => {
  const { ReportDialog: Component } = await import('./report-dialog.tsx')
  return { default: Component }
})

/**
 * The Report button. Its form is loaded when pressed. Visitors sign in first and come back. Until
 * scripts have started, it is a link for everyone, because users get the reviews that were rendered
 * for visitors.
 */
export function ReportButton({ name, ...about }: Reported & { name: string }) {
  const { data: user } = useQuery(sessionQuery(useApi()))
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const label = (
    <>
      {t('Report')}
      <span className="sr-only"> {name}</span>
    </>
  )
  const dress = { variant: 'quiet', size: 'sm', icon: <Flag aria-hidden="true" className="size-4" /> } as const
  if (!user || !hydrated)
    return (
      <Link to={urls.login(pathname + search)} className={buttonClass(dress)}>
        {dress.icon}
        {label}
      </Link>
    )
  function press() {
    setPressed(true)
    setOpen(true)
  }
  return (
    <>
      <Button {...dress} onClick={press}>
        {label}
      </Button>
      {pressed && (
        <Suspense>
          <ReportDialog {...about} name={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { unreachable } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { type MissingThing, reload } from './missing-thing.ts'

/** Error pages are loaded only when they are needed. */
let parts: typeof import('./failure.tsx') | undefined

/**
 * Loads the error page, so that {@link ErrorPage} renders immediately, which the server and
 * hydration need.
 */
export async function loadFailure(): Promise<void> {
  parts ??= await import('./failure.tsx')
}

/**
 * Shown instead of a page that could not be read. `missing` describes the thing that does not
 * exist.
 */
export function ErrorPage({ missing }: { missing?: MissingThing }) {
  const { revalidate } = useRevalidator()
  const [isAlone, setAlone] = useState(false)
  const [Failure, setFailure] = useState(() => parts?.Failure)
  useEffect(() => {
    loadFailure().then(
      () => setFailure(() => parts?.Failure),
      () => setAlone(true),
    )
  }, [])
  if (Failure) return <Failure missing={missing} />
  // The error page itself could not be loaded.
  return (
    isAlone && (
      <div role="alert" className="mx-auto max-w-2xl px-4 py-16">
        <h1 className="text-3xl">{t('Connection Error')}</h1>
        <p className="my-5">{t(unreachable)}</p>
        <Button onClick={() => void reload().catch(revalidate)}>{t('Retry')}</Button>
      </div>
    )
  )
}

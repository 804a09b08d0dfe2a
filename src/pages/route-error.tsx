import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { unreachable } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'

/** What an address names that is not there, and the way back. */
export interface MissingThing {
  title: string
  text: string
  to: string
  back: string
  /** What is said where it may be there, but a fault of ours keeps it from being shown. */
  unread?: string
}

/** What failures look like weighs nothing on a page that has none. */
let parts: typeof import('./failure.tsx') | undefined

/** Afterwards an {@link ErrorPage} renders at once, as it must on the server and where the browser takes over from it. */
export async function loadFailure(): Promise<void> {
  parts ??= await import('./failure.tsx')
}

/** What stands in a page's place when it could not be read. `missing` tells what is not there when that is the reason. */
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
  // Not even that could be fetched.
  return (
    isAlone && (
      <div role="alert" className="mx-auto max-w-2xl px-4 py-16">
        <h1 className="text-3xl">Connection Error</h1>
        <p className="my-5">{unreachable}</p>
        <Button onClick={() => void beginAnew().catch(revalidate)}>Retry</Button>
      </div>
    )
  )
}

/** A fault of a page's own code would only come again; loading it anew, when the server is there, brings what was mended since. */
export async function beginAnew(): Promise<void> {
  await fetch('/livez')
  location.reload()
}

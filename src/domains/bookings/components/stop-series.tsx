import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStopSeries } from '../series-client.ts'

/** Stops a series without an end, after a question. Its bookings stay. */
export function StopSeries({ series_id }: { series_id: string }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useStopSeries()
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-sm text-quiet">
        {isAsking
          ? 'Stop the series? No more dates are added. The dates that are booked stay until you cancel them.'
          : 'The next date is added each time, if it is free.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isAsking ? (
          <>
            <Button size="sm" variant="primary" pending={stop.isPending} onClick={() => stop.mutate(series_id)}>
              Stop the series
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              Go on
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            Stop
          </Button>
        )}
      </div>
    </div>
  )
}

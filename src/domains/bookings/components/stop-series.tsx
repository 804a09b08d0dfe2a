import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { useStopSeries } from '../series-client.ts'

/** Stops a series without an end, after a question. Its bookings stay. */
export function StopSeries({ series_id }: { series_id: string }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useStopSeries()
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-sm text-quiet">
        {isAsking
          ? t('Stop the series? No more dates are added. The dates that are booked stay until you cancel them.')
          : t('The next date is added each time, if it is free.')}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isAsking ? (
          <>
            <Button size="sm" variant="primary" pending={stop.isPending} onClick={() => stop.mutate(series_id)}>
              {t('Stop the series')}
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              {t('Go on')}
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('Stop')}
          </Button>
        )}
      </div>
    </div>
  )
}

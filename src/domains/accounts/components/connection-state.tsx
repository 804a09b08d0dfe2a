import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CloudOff } from '#ui/icons/cloud-off.ts'
import { Plug } from '#ui/icons/plug.ts'
import { t } from '#ui/language.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useConnection } from '../client.ts'

/** Shows whether the server can be reached, with a button to check again. */
export function ConnectionState() {
  const { isChecking, isConnected, check } = useConnection()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="status">
        {isChecking && <Badge icon={<Spinner />}>{t('Checking')}</Badge>}
        {!isChecking && isConnected && (
          <Badge tone="success" icon={<Plug aria-hidden="true" />}>
            {t('Connected')}
          </Badge>
        )}
        {!isChecking && !isConnected && (
          <Badge tone="error" icon={<CloudOff aria-hidden="true" />}>
            {t('Disconnected')}
          </Badge>
        )}
      </div>
      <Button size="sm" pending={isChecking} onClick={() => void check()}>
        {t('Check Connection')}
      </Button>
    </div>
  )
}

import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CloudOff } from '#ui/icons/cloud-off.ts'
import { Plug } from '#ui/icons/plug.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useConnection } from '../client.ts'

/** Shows whether the server can be reached, with a button to check again. */
export function ConnectionState() {
  const { isChecking, isConnected, check } = useConnection()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="status">
        {isChecking && <Badge icon={<Spinner />}>Checking</Badge>}
        {!isChecking && isConnected && (
          <Badge tone="success" icon={<Plug aria-hidden="true" />}>
            Connected
          </Badge>
        )}
        {!isChecking && !isConnected && (
          <Badge tone="error" icon={<CloudOff aria-hidden="true" />}>
            Disconnected
          </Badge>
        )}
      </div>
      <Button size="sm" pending={isChecking} onClick={() => void check()}>
        Check Connection
      </Button>
    </div>
  )
}

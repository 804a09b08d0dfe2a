import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { wholeText } from '#ui/formats.ts'
import { useAdminAction } from '../client.ts'
import type { OutboxEmail } from '../contract.ts'
import { emailName, emailStates } from '../rules.ts'
import { Facts, Moment } from './facts.tsx'

const tones: Record<OutboxEmail['status'], BadgeTone> = {
  queued: 'warning',
  kept: 'neutral',
  sent: 'success',
  failed: 'error',
}

/** An email of the outbox with its recipient and status. Its text is private. */
export function EmailCard({ email }: { email: OutboxEmail }) {
  const { id, kind, recipient, status, attempts, failure, can_resend } = email
  const sending = useAdminAction(`The email to ${recipient} is on its way again.`)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
          {emailName(kind)}, to {recipient}
        </h2>
        <Badge tone={tones[status]}>{emailStates[status]}</Badge>
      </div>
      <div className="mt-3">
        <Facts
          facts={{
            Created: <Moment at={email.created_at} />,
            Sent: email.sent_at && <Moment at={email.sent_at} />,
            Tries: attempts > 0 && wholeText(attempts),
            Failure: failure,
            'Link expires': email.expires_at && <Moment at={email.expires_at} />,
          }}
        />
      </div>
      {can_resend && (
        <Button
          size="sm"
          className="mt-4"
          pending={sending.isPending}
          onClick={() => sending.mutate({ path: `/mails/${id}/resend` })}
        >
          Send again<span className="sr-only"> to {recipient}</span>
        </Button>
      )}
    </Card>
  )
}

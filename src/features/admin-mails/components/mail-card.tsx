import { useAct } from '#features/admin/client.ts'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import { emailName, mailStates } from '#features/admin/rules.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { wholeText } from '#ui/formats.ts'
import type { OutboxMail } from '../contract.ts'

const tones: Record<OutboxMail['status'], BadgeTone> = {
  queued: 'warning',
  kept: 'neutral',
  sent: 'success',
  failed: 'error',
}

/** A mail of the outbox: to whom, how far it is, and why not further. What it says is nobody's business here. */
export function MailCard({ mail }: { mail: OutboxMail }) {
  const { id, kind, recipient, status, attempts, failure, can_resend } = mail
  const sending = useAct(`The mail to ${recipient} is on its way again.`)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
          {emailName(kind)}, to {recipient}
        </h2>
        <Badge tone={tones[status]}>{mailStates[status]}</Badge>
      </div>
      <div className="mt-3">
        <Facts
          facts={{
            Written: <Moment at={mail.created_at} />,
            Sent: mail.sent_at && <Moment at={mail.sent_at} />,
            Tries: attempts > 0 && wholeText(attempts),
            Failure: failure,
            'Its link ends': mail.expires_at && <Moment at={mail.expires_at} />,
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

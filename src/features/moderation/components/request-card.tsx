import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminAction } from '#features/admin/client.ts'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import { ReasonDialog } from '#features/admin/components/reason-dialog.tsx'
import { Reason } from '#features/admin/schema.ts'
import { ServiceRequestBadge } from '#features/service-requests/components/service-request-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { countedText, usd } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { Request } from '../contract.ts'

/** A service request with its customer. Operators can close one that breaks our rules. */
export function RequestCard({ request }: { request: Request }) {
  const { id, title, status, closed_reason } = request
  const [closing, setClosing] = useState(false)
  const reopening = useAdminAction('The request is open again.')
  const canReopen = closed_reason !== null && status === 'expired'
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <ServiceRequestBadge serviceRequest={request} />
      </div>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{request.description}</p>
      <div className="mt-4">
        <Facts
          facts={{
            Customer: (
              <>
                <Link to={urls.adminPerson(request.person_id)} className="text-link">
                  {request.name}
                </Link>
                , {request.email}
              </>
            ),
            Service: request.service_type,
            Place: request.place,
            Budget: request.budget === 0 ? 'Open to quotes' : usd(request.budget),
            Answers: countedText(request.answers, 'provider'),
            Posted: <Moment at={request.created_at} />,
            Expires: <Moment at={request.expires_at} />,
            'Closed because': closed_reason,
          }}
        />
      </div>
      {status === 'open' && (
        <Button size="sm" className="mt-5 text-terracotta" onClick={() => setClosing(true)}>
          Close request<span className="sr-only">: {title}</span>
        </Button>
      )}
      {canReopen && (
        <Button
          size="sm"
          className="mt-5"
          pending={reopening.isPending}
          onClick={() => reopening.mutate({ path: `/requests/${id}/reopen` })}
        >
          Reopen<span className="sr-only">: {title}</span>
        </Button>
      )}
      <ReasonDialog
        open={closing}
        onClose={() => setClosing(false)}
        title="Close this request?"
        label="Reason"
        hint="The customer reads this, on their dashboard and in a notification."
        schema={Reason}
        confirmText="Close request"
        danger
        done="The request is closed."
        action={(reason) => ({ path: `/requests/${id}/close`, body: { reason } })}
      >
        Providers can no longer find it, and the customer is notified of the reason. You can reopen it until it would
        have expired.
      </ReasonDialog>
    </Card>
  )
}

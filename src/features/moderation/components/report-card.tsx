import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminAction } from '#features/admin/client.ts'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import { ReasonDialog } from '#features/admin/components/reason-dialog.tsx'
import { Note, Reason } from '#features/admin/schema.ts'
import { SuspendButton } from '#features/admin-accounts/components/user-actions.tsx'
import { reportReasons } from '#features/reports/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { countedText } from '#ui/formats.ts'
import { Rating } from '#ui/rating.tsx'
import { urls } from '#urls.ts'
import type { Report } from '../contract.ts'

const tones = { open: 'warning', upheld: 'error', dismissed: 'neutral' } as const
const names = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' }

/** A report with its subject and what operators can do about it. */
export function ReportCard({ report }: { report: Report }) {
  const { reason, status, about, reporter, review, others } = report
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">{reportReasons[reason]}</h2>
        <span className="flex flex-wrap gap-2">
          {others > 0 && <Badge tone="warning">{countedText(others, 'other report')} of the same</Badge>}
          <Badge tone={tones[status]}>{names[status]}</Badge>
        </span>
      </div>
      {report.details && <p className="mt-2 whitespace-pre-line wrap-anywhere">{report.details}</p>}
      {review && <ReportedReview review={review} />}
      <div className="mt-4">
        <Facts
          facts={{
            About: <UserLink user={about} />,
            Reporter: <UserLink user={reporter} />,
            Reported: <Moment at={report.created_at} />,
            Decided: report.handled_at && (
              <>
                <Moment at={report.handled_at} /> by {report.handled_by ?? 'an operator who has left'}
              </>
            ),
            Note: report.note,
          }}
        />
      </div>
      <Decisions report={report} />
    </Card>
  )
}

function UserLink({ user: { person_id, name, user_type } }: { user: Report['reporter'] }) {
  return (
    <>
      <Link to={urls.adminPerson(person_id)} className="text-link">
        {name}
      </Link>{' '}
      ({user_type})
    </>
  )
}

function ReportedReview({ review }: { review: NonNullable<Report['review']> }) {
  const { rating, comment, reply, review_photos, business_name, provider_id, hidden_reason } = review
  return (
    <blockquote className="mt-4 rounded-field border-l-4 border-line bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Rating value={rating} />
        <span>
          about{' '}
          <Link to={urls.provider(provider_id)} className="text-link">
            {business_name}
          </Link>
        </span>
        {hidden_reason !== null && <Badge tone="error">Hidden</Badge>}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{comment || 'Stars only.'}</p>
      {reply && <p className="mt-2 text-sm wrap-anywhere text-quiet">Reply: {reply}</p>}
      {review_photos.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {review_photos.map((address) => (
            <a key={address} href={address} className="text-link text-sm">
              <img
                src={`${address}?size=sm`}
                alt="From the review"
                loading="lazy"
                className="size-16 rounded-field object-cover"
              />
            </a>
          ))}
        </p>
      )}
      {hidden_reason !== null && <p className="mt-2 text-sm text-quiet">Hidden because: {hidden_reason}</p>}
    </blockquote>
  )
}

function Decisions({ report: { id, status, about, review } }: { report: Report }) {
  const [deciding, setDeciding] = useState<'upheld' | 'dismissed' | null>(null)
  const reopening = useAdminAction('The report is open again.')
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {status === 'open' ? (
        <>
          <Button variant="primary" onClick={() => setDeciding('upheld')}>
            Uphold
          </Button>
          <Button onClick={() => setDeciding('dismissed')}>Dismiss</Button>
        </>
      ) : (
        <Button
          pending={reopening.isPending}
          onClick={() => reopening.mutate({ path: `/reports/${id}/decide`, body: { status: 'open' } })}
        >
          Reopen
        </Button>
      )}
      {review && <HideButton review={review} />}
      {!about.is_operator && (
        <SuspendButton
          user={{ id: about.person_id, state: about.is_suspended ? 'suspended' : 'active' }}
          name={about.name}
        />
      )}
      <ReasonDialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding === 'dismissed' ? 'Dismiss this report?' : 'Uphold this report?'}
        label="Note"
        hint="What you found. Only operators read this."
        schema={Note}
        confirmText={deciding === 'dismissed' ? 'Dismiss' : 'Uphold'}
        done={deciding === 'dismissed' ? 'The report is dismissed.' : 'The report is upheld.'}
        action={(note) => ({ path: `/reports/${id}/decide`, body: { status: deciding, note } })}
      >
        {deciding === 'dismissed'
          ? 'Nothing will be done about the report.'
          : 'This changes nothing else. If needed, also hide the review or suspend the user.'}
      </ReasonDialog>
    </div>
  )
}

function HideButton({ review: { id, hidden_at } }: { review: NonNullable<Report['review']> }) {
  const [open, setOpen] = useState(false)
  const showing = useAdminAction('The review is shown again.')
  if (hidden_at !== null)
    return (
      <Button pending={showing.isPending} onClick={() => showing.mutate({ path: `/reviews/${id}/restore` })}>
        Show review again
      </Button>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hide review</Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Hide this review?"
        label="Reason"
        hint="The author of the review reads this."
        schema={Reason}
        confirmText="Hide review"
        danger
        done="The review is hidden."
        action={(reason) => ({ path: `/reviews/${id}/hide`, body: { reason } })}
      >
        Only its author will see it, and its stars no longer count. You can show it again at any time.
      </ReasonDialog>
    </>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminAction } from '#features/admin/client.ts'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Rating } from '#ui/rating.tsx'
import { urls } from '#urls.ts'
import type { Business } from '../contract.ts'
import { checks } from '../rules.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** A business in a list, with its badges and recorded checks. */
export function BusinessCard({ business }: { business: Business }) {
  const { id, business_name, avatar_url, verified, featured, is_suspended, verification } = business
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-4">
        <Avatar id={id} name={business_name} src={avatar_url} />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
            <Link to={urls.provider(id)} className="hover:underline">
              {business_name}
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-quiet">
            <Link to={urls.adminPerson(business.person_id)} className="text-link">
              {business.name}
            </Link>
            , {business.email}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {verified && <Badge tone="success">Verified</Badge>}
          {featured && <Badge tone="primary">Featured</Badge>}
          {is_suspended && <Badge tone="error">Suspended</Badge>}
        </span>
      </div>
      <div className="mt-4">
        <Facts
          facts={{
            Categories: business.categories.join(', '),
            Place: business.place,
            Rating: <Rating value={business.combined_rating} count={business.combined_review_count} compact />,
            Since: <Moment at={business.created_at} />,
            Checked:
              verification && (verification.checked.map((check) => checks[check]).join(', ') || 'Nothing recorded'),
            Note: verification?.note,
            Verified: verification && (
              <>
                <Moment at={verification.verified_at} /> by {verification.verified_by ?? 'the command line'}
              </>
            ),
          }}
        />
      </div>
      <BusinessActions business={business} />
    </Card>
  )
}

function BusinessActions({ business }: { business: Business }) {
  const { id, business_name: name, verified, featured } = business
  const [verifying, setVerifying] = useState(false)
  const unverify = useAdminAction(`${name} is no longer verified.`)
  const feature = useAdminAction(featured ? `${name} is no longer featured.` : `${name} is featured.`)
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {verified ? (
        <Button
          size="sm"
          pending={unverify.isPending}
          onClick={() => unverify.mutate({ path: `/providers/${id}/unverify` })}
        >
          Undo verification<span className="sr-only"> of {name}</span>
        </Button>
      ) : (
        <Button size="sm" variant="primary" onClick={() => setVerifying(true)}>
          Verify<span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button
        size="sm"
        pending={feature.isPending}
        onClick={() => feature.mutate({ path: `/providers/${id}/${featured ? 'unfeature' : 'feature'}` })}
      >
        {featured ? 'Stop featuring' : 'Feature'}
        <span className="sr-only"> {name}</span>
      </Button>
      <VerifyDialog business={business} open={verifying} onClose={() => setVerifying(false)} />
    </div>
  )
}

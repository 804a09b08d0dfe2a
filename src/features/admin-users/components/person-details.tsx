import { Link } from 'react-router'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import { Card } from '#ui/card.tsx'
import { countedText, wholeText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { Person } from '../contract.ts'
import { PersonBadges } from './person-badges.tsx'

/** What an operator needs to know of somebody, and nothing that they wrote to others. */
export function PersonDetails({ person }: { person: Person }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <h2 className="mb-3 text-xl">Login</h2>
        <PersonBadges person={person} />
        <div className="mt-4">
          <Facts
            facts={{
              Email: person.email,
              Id: person.id,
              'Signed up': <Moment at={person.created_at} />,
              Confirmed: person.confirmed_at && <Moment at={person.confirmed_at} />,
              Suspended: person.state === 'suspended' && person.suspended_at && <Moment at={person.suspended_at} />,
              'Suspended because': person.suspend_reason,
              'Open sessions': wholeText(person.sessions),
              'Authenticator app': person.is_protected ? 'Set up' : 'None',
            }}
          />
        </div>
      </Card>
      <Card>
        <h2 className="mb-3 text-xl">Doings</h2>
        <Facts
          facts={{
            'Bookings as customer': bookingsText(person.bookings.customer),
            'Bookings as provider': bookingsText(person.bookings.provider),
            'Service requests': wholeText(person.requests),
            'Reviews written': wholeText(person.reviews_written),
            'Reports about them': reportsText(person.reports),
            'Reports they sent': wholeText(person.reports.sent),
          }}
        />
      </Card>
      {person.profiles.map((profile) => (
        <Card key={profile.id}>
          <h2 className="mb-3 text-xl">{profile.user_type === 'customer' ? 'Customer' : 'Provider'}</h2>
          <Facts
            facts={{
              Name: profile.name,
              Business: profile.business_name,
              Phone: profile.phone,
              Id: profile.id,
            }}
          />
          {profile.user_type === 'provider' && person.state !== 'closed' && (
            <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
              <Link
                to={urls.admin('providers', { search: profile.id })}
                className="text-link inline-flex min-h-11 items-center"
              >
                Verify or feature
              </Link>
              {person.state === 'active' && (
                <Link to={urls.provider(profile.id)} className="text-link inline-flex min-h-11 items-center">
                  Public page
                </Link>
              )}
            </p>
          )}
        </Card>
      ))}
    </div>
  )
}

function bookingsText(counts: Person['bookings']['customer']): string {
  const said = Object.entries(counts).filter(([, count]) => count > 0)
  return said.length === 0 ? 'None' : said.map(([status, count]) => `${wholeText(count)} ${status}`).join(', ')
}

function reportsText({ open, upheld, dismissed }: Person['reports']): string {
  const all = open + upheld + dismissed
  return all === 0
    ? 'None'
    : `${countedText(open, 'open', 'open')}, ${wholeText(upheld)} upheld, ${wholeText(dismissed)} dismissed`
}

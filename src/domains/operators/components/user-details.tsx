import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { wholeText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { User } from '../accounts-contract.ts'
import { DeskFields } from './desk-fields.tsx'
import { Facts, Moment } from './facts.tsx'
import { UserBadges } from './user-badges.tsx'

/** What operators may know about a user. It excludes messages. */
export function UserDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <h2 className="mb-3 text-xl">{t('Login')}</h2>
        <UserBadges user={user} />
        <div className="mt-4">
          <Facts
            facts={{
              Email: user.email,
              Id: user.id,
              'Signed up': <Moment at={user.created_at} />,
              Confirmed: user.confirmed_at && <Moment at={user.confirmed_at} />,
              Suspended: user.state === 'suspended' && user.suspended_at && <Moment at={user.suspended_at} />,
              'Suspended because': user.suspend_reason,
              'Suspended before': user.past_suspensions.length > 0 && <PastSuspensions user={user} />,
              'Open sessions': wholeText(user.sessions),
              'Authenticator app': user.is_protected ? t('Set up') : t('None'),
            }}
          />
        </div>
      </Card>
      <Card>
        <h2 className="mb-3 text-xl">{t('Activity')}</h2>
        <Facts
          facts={{
            'Bookings as customer': bookingsText(user.bookings.customer),
            'Bookings as provider': bookingsText(user.bookings.provider),
            'No-shows': t('{customer} as customer, {provider} as provider', {
              customer: user.no_shows.customer,
              provider: user.no_shows.provider,
            }),
            'Service requests': wholeText(user.requests),
            'Reviews written': wholeText(user.reviews_written),
            'Reports about them': reportsText(user.reports),
            'Reports they sent': wholeText(user.reports.sent),
          }}
        />
      </Card>
      {user.profiles.map((profile) => (
        <Card key={profile.id}>
          <h2 className="mb-3 text-xl">{profile.user_type === 'customer' ? t('Customer') : t('Provider')}</h2>
          <Facts
            facts={{
              Name: profile.name,
              Business: profile.business_name,
              Phone: profile.phone,
              Id: profile.id,
            }}
          />
          {profile.user_type === 'provider' && <DeskFields of="provider" id={profile.id} />}
          {profile.user_type === 'provider' && user.state !== 'closed' && (
            <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
              <Link
                to={urls.admin('providers', { search: profile.id })}
                className="text-link inline-flex min-h-11 items-center"
              >
                {t('Verify or feature')}
              </Link>
              {user.state === 'active' && (
                <Link to={urls.provider(profile.id)} className="text-link inline-flex min-h-11 items-center">
                  {t('Public page')}
                </Link>
              )}
            </p>
          )}
        </Card>
      ))}
    </div>
  )
}

function PastSuspensions({ user }: { user: Pick<User, 'past_suspensions'> }) {
  return (
    <ul className="grid gap-2">
      {user.past_suspensions.map(({ reason, suspended_at, ended_at }) => (
        <li key={suspended_at}>
          <span className="block">{reason ?? t('No reason was given')}</span>
          <span className="text-sm text-quiet">
            <Moment at={suspended_at} /> {t('to')} <Moment at={ended_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function bookingsText(counts: User['bookings']['customer']): string {
  const counted = Object.entries(counts).filter(([, count]) => count > 0)
  return counted.length === 0 ? t('None') : counted.map(([status, count]) => `${wholeText(count)} ${status}`).join(', ')
}

function reportsText({ open, upheld, dismissed }: User['reports']): string {
  const all = open + upheld + dismissed
  return all === 0
    ? t('None')
    : t('{open, plural, one {# open} other {# open}}, {count} upheld, {count2} dismissed', {
        open,
        count: wholeText(upheld),
        count2: wholeText(dismissed),
      })
}

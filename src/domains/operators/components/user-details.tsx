import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { User } from '../accounts-contract.ts'
import { DeskFields } from './desk-fields.tsx'
import { Facts, Moment } from './facts.tsx'
import { UserBadges } from './user-badges.tsx'

/** The facts about a user that operators may know. Messages are not among them. */
export function UserDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <h2 className="mb-3 text-xl">{t('Login')}</h2>
        <UserBadges user={user} />
        <div className="mt-4">
          <Facts
            facts={{
              [t('Email')]: user.email,
              [t('Id')]: user.id,
              [t('Signed up')]: <Moment at={user.created_at} />,
              [t('Confirmed')]: user.confirmed_at && <Moment at={user.confirmed_at} />,
              [t('Suspended')]: user.state === 'suspended' && user.suspended_at && <Moment at={user.suspended_at} />,
              [t('Suspended because')]: user.suspend_reason,
              [t('Suspended before')]: user.past_suspensions.length > 0 && <PastSuspensions user={user} />,
              [t('Open sessions')]: wholeText(user.sessions),
              [t('Authenticator app')]: user.is_protected ? t('Set up') : t('None'),
            }}
          />
        </div>
      </Card>
      <Card>
        <h2 className="mb-3 text-xl">{t('Activity')}</h2>
        <Facts
          facts={{
            [t('Bookings as customer')]: bookingsText(user.bookings.customer),
            [t('Bookings as provider')]: bookingsText(user.bookings.provider),
            [t('No-shows')]: t('{customer} as customer, {provider} as provider', {
              customer: user.no_shows.customer,
              provider: user.no_shows.provider,
            }),
            [t('Service requests')]: wholeText(user.requests),
            [t('Reviews written')]: wholeText(user.reviews_written),
            [t('Reports about them')]: reportsText(user.reports),
            [t('Reports they sent')]: wholeText(user.reports.sent),
          }}
        />
      </Card>
      {user.profiles.map((profile) => (
        <Card key={profile.id}>
          <h2 className="mb-3 text-xl">{profile.user_type === 'customer' ? t('Customer') : t('Provider')}</h2>
          <Facts
            facts={{
              [t('Name')]: profile.name,
              [t('Business')]: profile.business_name,
              [t('Phone')]: profile.phone,
              [t('Id')]: profile.id,
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

const bookingTexts: Record<keyof User['bookings']['customer'], string> = {
  pending: msg('{count} pending'),
  confirmed: msg('{count} confirmed'),
  completed: msg('{count} completed'),
  cancelled: msg('{count} cancelled'),
}

function bookingsText(counts: User['bookings']['customer']): string {
  const statuses = (Object.keys(counts) as (keyof typeof counts)[]).filter((status) => counts[status] > 0)
  const counted = statuses.map((status) => t(bookingTexts[status], { count: wholeText(counts[status]) }))
  return counted.join(', ') || t('None')
}

function reportsText({ open, upheld, dismissed }: User['reports']): string {
  const all = open + upheld + dismissed
  return all === 0
    ? t('None')
    : t('{open, plural, one {# open} other {# open}}, {upheld} upheld, {dismissed} dismissed', {
        open,
        upheld: wholeText(upheld),
        dismissed: wholeText(dismissed),
      })
}

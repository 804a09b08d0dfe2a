import { Link } from 'react-router'
import { Moment } from '#features/admin/components/facts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { urls } from '#urls.ts'
import type { UserSummary } from '../contract.ts'
import { UserBadges } from './user-badges.tsx'

/** A user in a list, with a link to their page. */
export function UserCard({ user }: { user: UserSummary }) {
  const { id, email, profiles, created_at } = user
  const [profile] = profiles
  const business = profiles.find(({ business_name }) => business_name)?.business_name
  return (
    <Card raised className="relative flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar id={profile?.id ?? id} name={profile?.name ?? email} src={profile?.avatar_url ?? null} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-text text-base font-semibold tracking-normal">
          <Link to={urls.adminPerson(id)} className="no-underline after:absolute after:inset-0 after:rounded-card">
            {profile?.name ?? email}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-quiet">{[email, business].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid gap-1.5 text-sm text-quiet sm:justify-items-end">
        <UserBadges user={user} />
        <span>
          Since <Moment at={created_at} />
        </span>
      </div>
    </Card>
  )
}

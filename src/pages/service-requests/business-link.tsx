import { Link } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'

type Business = { provider_id: string; business_name: string; avatar_url: string | null }

/** The picture and name of a business that a service request is about, as a link to it. */
export function BusinessLink({ business, href }: { business: Business; href: string }) {
  const { provider_id, business_name, avatar_url } = business
  return (
    <Link to={href} viewTransition className="flex min-h-11 min-w-0 items-center gap-3 font-medium">
      <Avatar id={provider_id} name={business_name} src={avatar_url} size="sm" />
      <span className="min-w-0 leading-snug wrap-anywhere">{business_name}</span>
    </Link>
  )
}

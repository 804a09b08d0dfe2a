import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { urls } from '#urls.ts'

/** The setup that the operator still has to do, on the overview. */
export function SetupNotices() {
  const { data: site } = useQuery(siteQuery(useApi()))
  return (
    <div className="mb-6 grid gap-3">
      {site?.confirms_email === false && (
        <Banner tone="warning" title="Email">
          Email confirmation is not configured. Your account will be created without email verification. So is every
          account, and no email leaves this site. Set SMTP_URL to change that.
        </Banner>
      )}
      <Banner title="Terms and privacy">
        The{' '}
        <Link to={urls.terms()} className="text-link">
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to={urls.privacy()} className="text-link">
          Privacy Policy
        </Link>{' '}
        describe this software. Before you open the site, have a lawyer check them for the places where you offer it.
      </Banner>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useSwitchRole } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'

interface CustomersOnlyProps {
  user: User
  signupHref: string
  /** Why a customer account is needed, e.g. "Services are booked from a customer account." */
  children: ReactNode
}

/**
 * Lets providers who want to book or to post a request switch to their customer account or add one.
 */
export function CustomersOnly({ user, signupHref, children }: CustomersOnlyProps) {
  const switchRole = useSwitchRole()
  const isCustomerToo = user.profiles.some(({ user_type }) => user_type === 'customer')
  const action = isCustomerToo ? (
    <Button variant="primary" pending={switchRole.isPending} onClick={() => switchRole.mutate('customer')}>
      {t('Switch to your customer account')}
    </Button>
  ) : (
    <ButtonLink variant="primary" to={signupHref} state={{ userType: 'customer' }}>
      {t('Add a customer account')}
    </ButtonLink>
  )
  return (
    <EmptyState title={t('You are signed in as a provider')} action={action}>
      {children}{' '}
      {isCustomerToo
        ? t('You already have one; switching takes a moment.')
        : t('You can add one to your login with the same email and password.')}
    </EmptyState>
  )
}

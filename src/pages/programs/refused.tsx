import { programTexts, refusalTexts } from '#domains/programs/rules.ts'
import { AccountCard } from '#pages/accounts/account-card.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The reason why a program was not connected, if the program itself can't be told. */
export function Refused({ reason }: { reason: string }) {
  return (
    <AccountCard
      mark={{ tone: 'bad', icon: <CircleAlert /> }}
      title={t('The program is not connected')}
      lead={`${t(refusalTexts[reason] ?? programTexts.refused)} ${t('Nothing has changed in your account.')}`}
      bare
    >
      <title>{pageTitle(t('Connect a program'))}</title>
      <ButtonLink to={urls.home()} variant="primary">
        {t('Go to the home page')}
      </ButtonLink>
    </AccountCard>
  )
}

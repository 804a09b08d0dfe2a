import type { User } from '#domains/identity/contract.ts'
import type { Icon } from '#ui/icon.ts'
import { BookOpen } from '#ui/icons/book-open.ts'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { ClipboardPlus } from '#ui/icons/clipboard-plus.ts'
import { HandHelping } from '#ui/icons/hand-helping.ts'
import { LayoutGrid } from '#ui/icons/layout-grid.ts'
import { Lightbulb } from '#ui/icons/lightbulb.ts'
import { Search } from '#ui/icons/search.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** A link of the bar. */
export interface SiteLink {
  label: string
  to: string
  /** Shown in the mobile menu. */
  Icon: Icon
  state?: { userType: 'provider' }
}

/** The links of the bar for visitors, customers and providers. */
export function barLinks(user: User | null): SiteLink[] {
  return [
    { label: t('Services'), to: urls.services(), Icon: LayoutGrid },
    { label: t('Providers'), to: urls.providers(), Icon: Search },
    ...linksByRole()[user?.profile.user_type ?? 'visitor'],
  ]
}

const resources = (): SiteLink => ({ label: t('Provider Resources'), to: urls.providerResources(), Icon: BookOpen })

const linksByRole = (): Record<'visitor' | User['profile']['user_type'], SiteLink[]> => ({
  visitor: [
    {
      label: t('Become a Provider'),
      to: urls.signup('provider'),
      Icon: HandHelping,
      state: { userType: 'provider' },
    },
  ],
  customer: [{ label: t('Request Service'), to: urls.serviceRequest(), Icon: ClipboardPlus }],
  provider: [{ label: t('Opportunities'), to: urls.opportunities(), Icon: Lightbulb }, resources()],
})

/** The additional links of the mobile menu. */
export function menuLinks(user: User | null): SiteLink[] {
  const links = [...barLinks(user), { label: t('Help Center'), to: urls.help(), Icon: CircleQuestionMark }]
  return user?.profile.user_type === 'provider' ? links : [...links, resources()]
}

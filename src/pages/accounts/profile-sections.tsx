import type { ReactNode } from 'react'
import type { User } from '#domains/identity/contract.ts'
import { AvatarEditor } from '#domains/pictures/components/avatar-editor.tsx'
import { msg, t } from '#ui/language.ts'
import { AccountRoles } from './account-roles.tsx'
import { AccountSettings } from './account-settings.tsx'
import { lateSection } from './late-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

/** One card of /profile; `id` is its fragment in the address (`/profile#services`). */
export interface ProfileSection {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

/** The sections of /profile in order: the profile, the business, the login. */
export function sectionsFor(
  user: User,
  { hasSignInMethods, asksTraders }: { hasSignInMethods: boolean; asksTraders: boolean },
): ProfileSection[] {
  const isProvider = user.profile.user_type === 'provider'
  return [
    {
      id: 'details',
      title: t('Your details'),
      lead: isProvider ? t('What customers see about you.') : t('What providers see about you.'),
      children: (
        <>
          <div className="mb-6">
            <AvatarEditor key={user.profile.id} profile={user.profile} />
          </div>
          <ProfileForm key={user.profile.id} user={user} />
        </>
      ),
    },
    ...(isProvider && asksTraders ? [trader] : []),
    ...(isProvider ? businessSections : [favorites, calendars]),
    {
      id: 'account-types',
      title: t('Account types'),
      lead: t('Both share one email and password; each has details of its own.'),
      children: <AccountRoles user={user} />,
    },
    {
      id: 'settings',
      title: t('Account settings'),
      lead: t('For your login, whichever account type you use.'),
      children: <AccountSettings user={user} />,
    },
    notifications,
    ...(hasSignInMethods ? [signInMethods] : []),
    blockedPeople,
    {
      id: 'devices',
      title: t('Your devices'),
      lead: t('Where you are signed in. Sign out any device you don’t recognize, then change your password.'),
      children: <SessionList />,
    },
    programs,
  ]
}

const BusinessDetails = lateSection('h-[38rem]', async () => {
  const { BusinessDetails: Content } = await import('#domains/providers/components/business-details.tsx')
  return Content
})
const WorkArea = lateSection('h-[32rem]', async () => {
  const { WorkArea: Content } = await import('#domains/providers/components/work-area.tsx')
  return Content
})
const ServicesDesk = lateSection('h-96', async () => {
  const { ServicesDesk: Content } = await import('./services-desk.tsx')
  return Content
})
const OpeningHours = lateSection('h-[60rem]', async () => {
  const { OpeningHours: Content } = await import('#domains/schedule/components/opening-hours.tsx')
  return Content
})
const Calendars = lateSection('h-48', async () => {
  const { Calendars: Content } = await import('./calendars.tsx')
  return Content
})
const calendars: ProfileSection = {
  id: 'calendars',
  title: msg('Calendars'),
  lead: msg('Your bookings in the calendar that you already use.'),
  children: <Calendars />,
}
const FavoriteList = lateSection('h-48', async () => {
  const { FavoriteList: Content } = await import('#domains/search/components/favorite-list.tsx')
  return Content
})
const favorites: ProfileSection = {
  id: 'favorites',
  title: msg('Favorites'),
  lead: msg('Providers you’ve saved.'),
  children: <FavoriteList />,
}
const CrewsForm = lateSection('h-40', async () => {
  const { CrewsForm: Content } = await import('#domains/providers/components/crews-form.tsx')
  return Content
})
const CredentialList = lateSection('h-24', async () => {
  const { CredentialList: Content } = await import('#domains/providers/components/credential-list.tsx')
  return Content
})
const CancellationForm = lateSection('h-40', async () => {
  const { CancellationForm: Content } = await import('#domains/providers/components/cancellation-form.tsx')
  return Content
})
const SharePage = lateSection('h-40', async () => {
  const { ShareSection: Content } = await import('./share-section.tsx')
  return Content
})
const ReceiptDetailsForm = lateSection('h-96', async () => {
  const { ReceiptDetailsForm: Content } = await import('#domains/receipts/components/receipt-details-form.tsx')
  return Content
})
const TraderForm = lateSection('h-48', async () => {
  const { TraderForm: Content } = await import('./trader-form.tsx')
  return Content
})
/** Only on sites that ask providers whether they are a business. */
const trader: ProfileSection = {
  id: 'trader',
  title: msg('Who you are'),
  lead: msg('Whether you offer your services as a business. Customers see your answer before they book.'),
  children: <TraderForm />,
}
const ListingPause = lateSection('h-40', async () => {
  const { ListingPause: Content } = await import('#domains/providers/components/listing-pause.tsx')
  return Content
})
const GoogleCard = lateSection('h-48', async () => {
  const { GoogleCard: Content } = await import('./google-card.tsx')
  return Content
})

/** For providers. Each is a separate chunk. */
const businessSections: ProfileSection[] = [
  {
    id: 'business',
    title: msg('Business details'),
    lead: msg('What customers read first about your business.'),
    children: <BusinessDetails />,
  },
  {
    id: 'work-area',
    title: msg('Work area and photos'),
    lead: msg('Where you work, and what it looks like.'),
    children: <WorkArea />,
  },
  {
    id: 'services',
    title: msg('Services'),
    lead: msg('The services that customers can book, in the order they see. Prices are by the hour.'),
    children: <ServicesDesk />,
  },
  {
    id: 'hours',
    title: msg('Opening hours'),
    lead: msg(
      'When customers can book you. Changes apply at once to new bookings and leave existing ones as they are.',
    ),
    children: <OpeningHours />,
  },
  {
    id: 'credentials',
    title: msg('Credentials'),
    lead: msg('Licenses, insurance and certificates. We check the document, and customers see a badge.'),
    children: <CredentialList />,
  },
  {
    id: 'share',
    title: msg('Share your page'),
    lead: msg('A page of your own, with a short address, for your website and to print.'),
    children: <SharePage />,
  },
  {
    id: 'crews',
    title: msg('Several jobs at once'),
    lead: msg('For teams: customers can book a time while one of your crews is free.'),
    children: <CrewsForm />,
  },
  {
    id: 'cancellation',
    title: msg('Cancellation terms'),
    lead: msg('Shown on your profile and before each booking. Bookings keep the terms that they were made under.'),
    children: <CancellationForm />,
  },
  {
    id: 'receipts',
    title: msg('Receipts'),
    lead: msg('The name, address and tax that your receipts have. Receipts that are issued stay as they are.'),
    children: <ReceiptDetailsForm />,
  },
  {
    id: 'pause',
    title: msg('Pause your listing'),
    lead: msg('Customers neither find nor book you until you are back. Bookings that you have stand.'),
    children: <ListingPause />,
  },
  calendars,
  {
    id: 'google-reviews',
    title: msg('Google Reviews'),
    lead: msg('Your Google reviews, shown and counted with your reviews here.'),
    children: <GoogleCard />,
  },
]

const BlockedPeople = lateSection('h-12', async () => {
  const { BlockedPeople: Content } = await import('#domains/identity/components/blocked-people.tsx')
  return Content
})

const blockedPeople: ProfileSection = {
  id: 'blocked',
  title: msg('Blocked users'),
  lead: msg('Neither of you can write to the other, book, or answer requests.'),
  children: <BlockedPeople />,
}

const PushSection = lateSection('h-24', async () => {
  const { PushSection: Content } = await import('#domains/notifications/components/push-section.tsx')
  return Content
})

const notifications: ProfileSection = {
  id: 'notifications',
  title: msg('Notifications on devices'),
  lead: msg('On your lock screen, also when the site is closed.'),
  children: <PushSection />,
}

const Programs = lateSection('h-40', async () => {
  const { Programs: Content } = await import('./programs.tsx')
  return Content
})

const programs: ProfileSection = {
  id: 'programs',
  title: msg('Programs and tokens'),
  lead: msg('Let a program use your account without your password.'),
  children: <Programs />,
}

const signInMethods: ProfileSection = {
  id: 'signing-in',
  title: msg('Signing in'),
  lead: msg('More ways into your account, and what protects it.'),
  children: <SignInMethods />,
}

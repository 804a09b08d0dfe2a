import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { urls } from '#urls.ts'

/** `/how-it-works`: the four steps of the home page in depth, for both sides of the door. */
export function Component() {
  return (
    <>
      <title>How it works · Porchlight</title>
      <meta
        name="description"
        content="From a ZIP code to a finished visit in four steps: search, compare, book by the hour, talk. For customers and for providers."
      />
      <div className="page-width py-12 sm:py-16">
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">How it works</h1>
        <p className="mt-5 max-w-measure text-lg text-quiet">
          Four steps from “somebody should look at that” to a visit that is done. The same four, seen from inside the
          house and from the porch.
        </p>
        <nav aria-label="On this page" className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="#customers">For customers</ButtonLink>
          <ButtonLink to="#providers">For providers</ButtonLink>
        </nav>
      </div>
      <Side id="customers" title="For customers" steps={forCustomers}>
        <ButtonLink to={urls.providers()} variant="primary" size="lg">
          Find a provider
        </ButtonLink>
        <ButtonLink to={urls.signup('customer')} size="lg">
          Sign up
        </ButtonLink>
      </Side>
      <Side id="providers" title="For providers" steps={forProviders}>
        <ButtonLink to={urls.signup('provider')} state={{ userType: 'provider' }} variant="primary" size="lg">
          Become a Provider
        </ButtonLink>
        <ButtonLink to={urls.providerResources()} size="lg">
          Provider resources
        </ButtonLink>
      </Side>
      <p className="page-width text-lg">
        Still wondering about something? The{' '}
        <Link to={urls.help()} viewTransition className="text-link">
          help center
        </Link>{' '}
        goes into detail, and{' '}
        <Link to={urls.contact()} viewTransition className="text-link whitespace-nowrap">
          we answer
        </Link>{' '}
        within 24 hours.
      </p>
    </>
  )
}

interface Step {
  title: string
  paragraphs: readonly string[]
}

function Side({ id, title, steps, children }: { id: string; title: string; steps: Step[]; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-17 py-14 even:border-y even:border-line even:bg-surface sm:py-18"
    >
      <div className="page-width">
        <h2 id={`${id}-title`} className="text-3xl">
          {title}
        </h2>
        <ol className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-2">
          {steps.map((step, at) => (
            <li key={step.title} className="flex gap-5 border-t-2 border-ink pt-5">
              <span aria-hidden="true" className="w-7 shrink-0 font-display text-4xl text-lamp-deep">
                {at + 1}
              </span>
              <div className="min-w-0">
                <h3 className="text-xl">{step.title}</h3>
                {step.paragraphs.map((text) => (
                  <p key={text} className="mt-2 max-w-measure text-quiet">
                    {text}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}

const forCustomers: Step[] = [
  {
    title: 'Say what and where',
    paragraphs: [
      'Choose one of nine categories or type what you need, and add your ZIP code or your current location. You see who works within 100 miles, the nearest first.',
      'Nobody fits? Post a service request with a date and a budget. It stays open for 30 days, and providers nearby can get in touch.',
    ],
  },
  {
    title: 'Compare neighbors',
    paragraphs: [
      'Each profile shows services with their price by the hour and how long they usually take, reviews with their count, and a Verified badge where an operator has checked who it is.',
      'Reviews come from people who have had a visit. Where a provider has connected Google, those reviews are there too, and marked.',
    ],
  },
  {
    title: 'Book an hour',
    paragraphs: [
      'Pick a service, a day within the next 90, and a time between 6:00 am and 9:30 pm that is still free. The price is worked out before you ask.',
      'The provider has 48 hours to accept. You can cancel until the start; 24 hours ahead is the polite limit, and a full refund is generally available until then.',
    ],
  },
  {
    title: 'Talk and get it done',
    paragraphs: [
      'Once you have booked, the two of you can write to each other: which door, which parking spot, which faucet. A calendar file takes the visit into your own calendar.',
      'Afterwards you leave one to five stars and, if you like, a few words. Your dashboard keeps what was and what is to come.',
    ],
  },
]

const forProviders: Step[] = [
  {
    title: 'Say what and where',
    paragraphs: [
      'Sign up with your name, your business and your ZIP code, and choose the categories that you work in. Then list your services: a name, a price by the hour, how long they usually take.',
      'You can be found as soon as that is done. Nobody has to approve you, and nothing has to be paid.',
    ],
  },
  {
    title: 'Be compared fairly',
    paragraphs: [
      'A good description, a face and clear prices do more than any advertisement, and there is none to buy. Ask an operator to look at your papers for the Verified badge.',
      'If you have reviews on Google, connect them with your Place ID: they count towards your rating.',
    ],
  },
  {
    title: 'Take a booking',
    paragraphs: [
      'A request brings service, date, time and price. Reveal who it is from, then accept it or cancel it. After 48 hours without an answer it ends by itself.',
      'An accepted hour is yours: nobody else can book it. The list of opportunities shows what customers nearby are looking for, with their contact details.',
    ],
  },
  {
    title: 'Talk and get it done',
    paragraphs: [
      'Write to your customer about the details, do the work, mark the visit as completed. It is marked by itself 24 hours after its end if nobody does.',
      'You are paid by your customer, in the way that you agree on. Porchlight takes no share. Every review can be answered once.',
    ],
  },
]

import { Link } from 'react-router'
import { urls } from '#urls.ts'
import { Sheet } from '../sheet.tsx'

interface Kept {
  name: string
  purpose: string
  until: string
}

const cookies: Kept[] = [
  {
    name: 'porchlight',
    purpose: 'Your session: it keeps you signed in. Scripts cannot read it.',
    until: 'The browser is closed, 24 hours at the most; 30 days without use if you chose “Remember me”.',
  },
  {
    name: 'porchlight-device',
    purpose:
      'Recognizes a browser that you have signed in with, so that you are told about new ones only, and strangers who guess passwords cannot lock you out. It opens nothing.',
    until: 'One year after you last signed in.',
  },
  {
    name: 'porchlight-passkey, porchlight-new-passkey, porchlight-google, porchlight-google-code',
    purpose: 'Ties a sign-in with a passkey or with Google to the browser in which it was begun.',
    until: 'The sign-in is done, or a few minutes have passed.',
  },
  {
    name: 'porchlight-copies',
    purpose: 'Says that copies of your pages lie in this browser, so that they are shown to nobody after your session.',
    until: 'You sign out or the browser is closed; 30 days if you chose “Remember me”.',
  },
  {
    name: 'theme',
    purpose: 'Light or dark, if you chose one. Without a choice there is no such cookie.',
    until: 'One year after you chose.',
  },
]

const storage: Kept[] = [
  {
    name: 'Cache storage',
    purpose: 'The site itself and copies of the pages that you have seen, so that they open without a connection.',
    until: 'A week, your own pages a day at the most; all copies go when you sign out.',
  },
  {
    name: 'Local storage',
    purpose:
      'The draft of a message that you have not sent yet, one for each conversation, and messages that wait for a connection.',
    until: 'It is sent, or you sign out.',
  },
  {
    name: 'Session storage',
    purpose:
      'A form that you have filled in and not sent yet, a remark for the next page, and the place in the stream of news up to which this tab has read.',
    until: 'The tab is closed, or you sign out.',
  },
]

/** `/cookies`: only what the site needs to work (decision 40), each by its name. */
export function Component() {
  return (
    <Sheet title="Cookies" lead="Porchlight uses only essential cookies. That is why no banner asks you.">
      <title>Cookies · Porchlight</title>
      <meta
        name="description"
        content="Porchlight uses only essential cookies: each by its name, what it is for and how long it stays."
      />
      <h2 className="text-2xl">Cookies, by name</h2>
      <p className="mt-3 text-quiet">
        Over HTTPS the names of the first three begin with <code>__Host-</code>, which ties them to this site alone.
        None of them follows you to other sites.
      </p>
      <List items={cookies} />
      <h2 className="mt-12 text-2xl">What else your browser keeps</h2>
      <List items={storage} />
      <h2 className="mt-12 text-2xl">What is not there</h2>
      <p className="mt-3">
        No cookies for advertising or analytics, none of other companies, and no pictures that count visits. You may
        refuse or delete all cookies in your browser: everything that needs no account goes on working.
      </p>
      <p className="mt-3">
        What is stored on the server stands in the{' '}
        <Link to={urls.privacy()} viewTransition className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    </Sheet>
  )
}

function List({ items }: { items: Kept[] }) {
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ name, purpose, until }) => (
        <li key={name} className="p-5">
          <h3 className="font-text text-base font-bold tracking-normal">{name}</h3>
          <p className="mt-1">{purpose}</p>
          <p className="mt-1 text-sm text-quiet">Until: {until}</p>
        </li>
      ))}
    </ul>
  )
}

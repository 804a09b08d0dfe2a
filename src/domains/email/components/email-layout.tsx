import type { CSSProperties, ReactNode } from 'react'
import { siteTokens } from '#domains/site/brand-rules.ts'
import { siteLogo, siteName } from '#platform/brand.ts'
import type { Sender } from '#platform/mail.ts'
import { language, t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import type { AccountEmail } from '../contract.ts'
import { greeting } from '../rules.ts'

/*
 * Email programs support neither oklch() nor variables: these are the tokens of src/ui/theme.css in
 * hexadecimal.
 */
const defaults = {
  light: {
    paper: '#fdfaf4',
    surface: '#fffefc',
    ink: '#192230',
    quiet: '#525c69',
    line: '#e1dcd2',
    lamp: '#efa831',
    'lamp-deep': '#97570d',
    'on-lamp': '#192230',
  },
  dark: {
    paper: '#12161e',
    surface: '#1c202a',
    ink: '#efebe2',
    quiet: '#a6afb9',
    line: '#343944',
    'lamp-deep': '#f3bd5c',
  },
}

/** The colors of emails: those of the site's light theme. */
export const colors = (): typeof defaults.light => siteTokens()?.light ?? defaults.light

/** The dark colors. The text version leaves out `only-html`, which would repeat it. */
function darkSheet(): string {
  const { paper, surface, ink, quiet, line, 'lamp-deep': link } = siteTokens()?.dark ?? defaults.dark
  return `@media (prefers-color-scheme: dark) {
.paper { background: ${paper} !important }
.surface { background: ${surface} !important; border-color: ${line} !important }
.ink { color: ${ink} !important }
.quiet { color: ${quiet} !important }
.line { border-color: ${line} !important }
.link { color: ${link} !important }
}`
}

const display = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const title = (): CSSProperties => ({
  margin: '0 0 20px',
  fontFamily: display,
  fontSize: 28,
  lineHeight: 1.25,
  fontWeight: 600,
  color: colors().ink,
})
const words = (): CSSProperties => ({ margin: '0 0 16px', fontSize: 17, lineHeight: 1.6, color: colors().ink })

/**
 * The layout of every email: at most 600 px wide, built of tables, with nothing from another host.
 */
export function EmailLayout({
  heading,
  preheader,
  sender,
  children,
}: {
  heading: string
  /** Shown beside the subject in a list of emails. */
  preheader: string
  sender: Sender
  children: ReactNode
}) {
  return (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkSheet()}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: colors().paper, fontFamily: sans }}>
        <div className="only-html" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
        </div>
        <Table className="paper" style={{ background: colors().paper }} cell={{ padding: '32px 16px' }}>
          <Table style={{ maxWidth: 600, margin: '0 auto' }}>
            <Masthead public_url={sender.public_url} />
            <Table
              className="surface"
              style={{
                background: colors().surface,
                border: `1px solid ${colors().line}`,
                borderRadius: 14,
                borderCollapse: 'separate',
              }}
              cell={{ padding: '32px 28px 20px' }}
            >
              <h1 className="ink" style={title()}>
                {heading}
              </h1>
              {children}
            </Table>
            <Foot {...sender} />
          </Table>
        </Table>
      </body>
    </html>
  )
}

interface TableProps {
  children: ReactNode
  className?: string
  style?: CSSProperties
  cell?: CSSProperties
}

/** Used in place of <div>, because Outlook pads only cells. */
function Table({ children, className, style, cell }: TableProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Masthead({ public_url }: { public_url: string }) {
  const logo = siteLogo()
  return (
    <p className="only-html" style={{ margin: '0 0 20px', textAlign: 'center' }}>
      <a
        href={public_url}
        target="_blank"
        rel="noreferrer"
        className="ink"
        style={{ fontFamily: display, fontSize: 24, fontWeight: 600, color: colors().ink, textDecoration: 'none' }}
      >
        {logo ? (
          <img
            src={public_url + logo.url}
            alt={logo.isWide ? siteName() : ''}
            width={logo.width}
            height={36}
            style={{ marginRight: logo.isWide ? 0 : 10, verticalAlign: 'middle' }}
          />
        ) : (
          <span
            style={{
              display: 'inline-block',
              width: 12,
              height: 16,
              marginRight: 10,
              borderRadius: '6px 6px 3px 3px',
              background: colors().lamp,
            }}
          />
        )}
        {!logo?.isWide && siteName()}
      </a>
    </p>
  )
}

function Foot({ public_url, support_email, stop_url }: Sender) {
  const small: CSSProperties = {
    margin: '0 0 6px',
    fontSize: 14,
    lineHeight: 1.5,
    color: colors().quiet,
    textAlign: 'center',
  }
  const link: CSSProperties = { color: colors().quiet, textDecoration: 'underline' }
  return (
    <div style={{ padding: '20px 12px 0' }}>
      {stop_url && (
        <p className="quiet" style={small}>
          <Rich
            text={t('You can stop getting emails like this one. <link>Stop them</link>')}
            link={(text) => (
              <a href={stop_url} target="_blank" rel="noreferrer" className="quiet" style={link}>
                {text}
              </a>
            )}
          />
        </p>
      )}
      <p className="quiet" style={small}>
        <Rich
          text={t('Questions? Write to <link>{support_email}</link>.', { support_email })}
          link={(text) => (
            <a href={`mailto:${support_email}`} className="quiet" style={link}>
              {text}
            </a>
          )}
        />
      </p>
      <p className="quiet" style={small}>
        <Rich
          text={t('{site}, local services by people nearby: <link>{public_url}</link>', {
            site: siteName(),
            public_url,
          })}
          link={(text) => (
            <a href={public_url} target="_blank" rel="noreferrer" className="quiet" style={link}>
              {text}
            </a>
          )}
        />
      </p>
    </div>
  )
}

/** The props of the template of an email about an account. */
export type AccountEmailProps<Kind extends AccountEmail['kind']> = {
  email: Extract<AccountEmail, { kind: Kind }>
  sender: Sender
}

/** The first line of an email, and the introduction that operators have written. */
export function Greeting({ name, sender }: { name: string | null; sender: Sender }) {
  return (
    <>
      <Paragraph>{greeting(name)}</Paragraph>
      <Introduction sender={sender} />
    </>
  )
}

/** The introduction that operators have written, if any. */
export const Introduction = ({ sender }: { sender: Sender }) =>
  sender.introduction?.map((text, at) => <Paragraph key={at}>{text}</Paragraph>)

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={words()}>
      {children}
    </p>
  )
}

/** Small print, such as how long a link works. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ ...words(), fontSize: 15, color: colors().quiet }}>
      {children}
    </p>
  )
}

/** The button, followed by its address for programs that show no buttons. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a
          href={href}
          className="button"
          target="_blank"
          rel="noreferrer"
          style={{
            display: 'inline-block',
            padding: '13px 26px',
            borderRadius: 10,
            background: colors().lamp,
            color: colors()['on-lamp'],
            fontSize: 17,
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </p>
      <p className="quiet" style={{ ...words(), fontSize: 14, color: colors().quiet }}>
        <span className="only-html">
          {t('Or open this address:')}
          <br />
        </span>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="link"
          style={{ color: colors()['lamp-deep'], wordBreak: 'break-all' }}
        >
          {href}
        </a>
      </p>
    </>
  )
}

/** Facts, one per line. */
export function Facts({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <div
      className="line"
      style={{
        margin: '0 0 20px',
        padding: '2px 0 2px 16px',
        borderLeft: `3px solid ${colors().line}`,
      }}
    >
      {rows.map(([label, value]) => (
        <p key={label} className="ink" style={{ ...words(), margin: '4px 0' }}>
          <span className="quiet" style={{ color: colors().quiet }}>
            {label}:
          </span>{' '}
          {value}
        </p>
      ))}
    </div>
  )
}

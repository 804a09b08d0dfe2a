import type { CSSProperties, ReactNode } from 'react'
import type { Sender } from '#platform/mail.ts'

/*
 * Email programs support neither oklch() nor variables: these are the light tokens of
 * src/ui/theme.css in hexadecimal.
 */
const paper = '#fdfaf4'
const surface = '#fffefc'
const ink = '#192230'
const quiet = '#525c69'
const line = '#e1dcd2'
/** The accent color. */
export const lamp = '#efa831'
const lampDeep = '#97570d'

/** The dark colors. The text version leaves out `only-html`, which would repeat it. */
const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #12161e !important }
.surface { background: #1c202a !important; border-color: #343944 !important }
.ink { color: #efebe2 !important }
.quiet { color: #a6afb9 !important }
.line { border-color: #343944 !important }
.link { color: #f3bd5c !important }
}`

const display = `Fraunces, Georgia, 'Times New Roman', serif`
const sans = `Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`
const title: CSSProperties = {
  margin: '0 0 20px',
  fontFamily: display,
  fontSize: 28,
  lineHeight: 1.25,
  fontWeight: 600,
  color: ink,
}
const words: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: 1.6, color: ink }

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
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{dark}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: paper, fontFamily: sans }}>
        <div className="only-html" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
        </div>
        <Table className="paper" style={{ background: paper }} cell={{ padding: '32px 16px' }}>
          <Table style={{ maxWidth: 600, margin: '0 auto' }}>
            <Masthead public_url={sender.public_url} />
            <Table
              className="surface"
              style={{ background: surface, border: `1px solid ${line}`, borderRadius: 14, borderCollapse: 'separate' }}
              cell={{ padding: '32px 28px 20px' }}
            >
              <h1 className="ink" style={title}>
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

/** Used where a page would use <div>: Outlook pads only cells. */
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
  return (
    <p className="only-html" style={{ margin: '0 0 20px', textAlign: 'center' }}>
      <a
        href={public_url}
        target="_blank"
        rel="noreferrer"
        className="ink"
        style={{ fontFamily: display, fontSize: 24, fontWeight: 600, color: ink, textDecoration: 'none' }}
      >
        <span
          style={{
            display: 'inline-block',
            width: 12,
            height: 16,
            marginRight: 10,
            borderRadius: '6px 6px 3px 3px',
            background: lamp,
          }}
        />
        Porchlight
      </a>
    </p>
  )
}

function Foot({ public_url, support_email, stop_url }: Sender) {
  const small: CSSProperties = { margin: '0 0 6px', fontSize: 14, lineHeight: 1.5, color: quiet, textAlign: 'center' }
  const link: CSSProperties = { color: quiet, textDecoration: 'underline' }
  return (
    <div style={{ padding: '20px 12px 0' }}>
      {stop_url && (
        <p className="quiet" style={small}>
          You can stop getting emails like this one.{' '}
          <a href={stop_url} target="_blank" rel="noreferrer" className="quiet" style={link}>
            Stop them
          </a>
        </p>
      )}
      <p className="quiet" style={small}>
        Questions? Write to{' '}
        <a href={`mailto:${support_email}`} className="quiet" style={link}>
          {support_email}
        </a>
        .
      </p>
      <p className="quiet" style={small}>
        Porchlight, local services by people nearby:{' '}
        <a href={public_url} target="_blank" rel="noreferrer" className="quiet" style={link}>
          {public_url}
        </a>
      </p>
    </div>
  )
}

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={words}>
      {children}
    </p>
  )
}

/** Small print, such as how long a link works. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ ...words, fontSize: 15, color: quiet }}>
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
            background: lamp,
            color: ink,
            fontSize: 17,
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </p>
      <p className="quiet" style={{ ...words, fontSize: 14, color: quiet }}>
        <span className="only-html">
          Or open this address:
          <br />
        </span>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="link"
          style={{ color: lampDeep, wordBreak: 'break-all' }}
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
    <div className="line" style={{ margin: '0 0 20px', padding: '2px 0 2px 16px', borderLeft: `3px solid ${line}` }}>
      {rows.map(([label, value]) => (
        <p key={label} className="ink" style={{ ...words, margin: '4px 0' }}>
          <span className="quiet" style={{ color: quiet }}>
            {label}:
          </span>{' '}
          {value}
        </p>
      ))}
    </div>
  )
}

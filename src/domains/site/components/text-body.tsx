import { serverMarkup } from '#platform/trusted-types.ts'
import type { RenderedText } from '../texts-contract.ts'

/** The introduction and the sections of a text that operators have written. */
export function TextBody({ html, sections }: Pick<RenderedText, 'html' | 'sections'>) {
  return (
    <>
      <Html html={html} />
      {sections.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id} className="mb-3 scroll-mt-28 text-2xl">
            {title}
          </h2>
          <Html html={html} />
        </section>
      ))}
    </>
  )
}

/** HTML that the server has rendered from Markdown. */
export function Html({ html }: { html: string }) {
  return html && <div className="rendered-text" dangerouslySetInnerHTML={{ __html: serverMarkup(html) }} />
}

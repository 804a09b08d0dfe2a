import { siteTextQuery } from '#domains/site/texts-client.ts'
import type { PageHead, RenderedPage } from '#pages/head.ts'
import { faqPage } from '#pages/structured-data.ts'
import { faq } from './faq.ts'

/** The frequently asked questions of the operators, or else of the product. */
export const head = ({ read }: RenderedPage): PageHead => {
  const own = read((api) => siteTextQuery(api, 'faq'))?.sections.map(({ title, text }) => ({
    question: title,
    answer: text,
  }))
  return { data: [faqPage(own ?? faq())] }
}

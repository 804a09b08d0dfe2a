import type { PageHead, RenderedPage } from '../head.ts'
import { webSite } from '../structured-data.ts'

/** Structured data about the site and its search. */
export const head = ({ public_url }: RenderedPage): PageHead => ({ data: [webSite(public_url)] })

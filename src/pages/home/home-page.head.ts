import type { PageHead, RenderedPage } from '../head.ts'
import { webSite } from '../structured-data.ts'

/** The site and its search. */
export const head = ({ public_url }: RenderedPage): PageHead => ({ data: [webSite(public_url)] })

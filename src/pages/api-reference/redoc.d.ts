declare module 'redoc/bundles/redoc.standalone.js' {
  import type { RedocRawOptions } from 'redoc'

  /** Shows the OpenAPI document of an address in an element, instead of its content. */
  export function init(address: string, options: RedocRawOptions, element: Element): void
}

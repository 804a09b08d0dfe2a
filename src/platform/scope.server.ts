import { AsyncLocalStorage } from 'node:async_hooks'
import type { Country } from '#db/countries/country.ts'
import { readCountryFrom, setCountry } from '#ui/country.ts'
import { type Language, readLanguageFrom, siteLanguages } from '#ui/language.ts'
import type { LimitPolicy } from './http/errors.server.ts'
import { singleton } from './singleton.server.ts'
import { catalogs } from './texts.server.ts'
import type { Span } from './tracing/span.server.ts'

/**
 * The request or job that the code is working on, for the log: ids and patterns, never user data.
 */
export interface Scope {
  request_id?: string
  /** The pattern of the route, for pages that of the page. Only called if something is logged. */
  route?: () => string
  /** The route of the API that a page calls in process. */
  call?: () => string
  /** The name of a background job. */
  job?: string
  /** The current span; see docs/operating.md, "Traces". */
  span?: Span | undefined
  /** Shared by a page and its calls, because a call finds out who the user is. */
  who: { user_id?: string }
  /** The country of the site that this work is for. */
  country?: Country
  /** The language of this work's reader; by default the first one of the site. */
  language?: Language | undefined
  /** The limits that a request has counted against, by their names. */
  limits?: Map<string, LimitLeft>
}

/** The rest of a limit, and the seconds until all of it is available again. */
export interface LimitLeft extends LimitPolicy {
  left: number
  reset: number
}

const scopes = singleton('scope', () => new AsyncLocalStorage<Scope>())

/** The scope of the code that runs now; undefined outside of requests and jobs. */
export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs work in a scope, including everything that it awaits. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/**
 * Runs work that outlives the request that happens to start it, such as opening a connection that
 * others use.
 */
export const outsideScope = <T>(work: () => T): T => scopes.exit(work)

/** Returns a function that runs work in the current scope. */
export function keepScope(): <T>(work: () => T) => T {
  const scope = currentScope()
  return (work) => (scope ? scopes.run(scope, work) : work())
}

/** Records the user of this request: the id of a profile. */
export function noteUser(user_id: string): void {
  const scope = currentScope()
  if (scope) scope.who.user_id = user_id
}

/** Answers this request in a language that its user has chosen, if the site offers it. */
export function noteLanguage(language: string | null): void {
  const scope = currentScope()
  const known = siteLanguages().find((code) => code === language)
  if (scope && known) scope.language = known
}

/** Tells the caller how much of a limit is left. */
export function noteLimit(limit: LimitLeft): void {
  currentScope()?.limits?.set(limit.name, limit)
}

/**
 * Sets the country of the current work. Outside of requests and jobs, it is set for the whole
 * process.
 */
export function noteCountry(country: Country): void {
  const scope = currentScope()
  if (scope) scope.country = country
  else setCountry(country)
}

readCountryFrom(() => currentScope()?.country)
readLanguageFrom(
  () => currentScope()?.language,
  (language) => catalogs.read(language),
)

/** Runs work for a reader of this language. Null for the first one of the site. */
export function inLanguage<T>(language: string | null, work: () => T): T {
  const known = siteLanguages().find((code) => code === language)
  return scopes.run({ who: {}, ...currentScope(), language: known ?? siteLanguages()[0] }, work)
}

/** The fields of the scope for a line of the log. */
export function scopeForLog(): object {
  const scope = currentScope()
  if (!scope) return {}
  const { request_id, who, route, call, job, span } = scope
  return { request_id, trace_id: span?.trace_id, user_id: who.user_id, route: route?.(), call: call?.(), job }
}

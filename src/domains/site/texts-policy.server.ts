import type { UserContext } from '#domains/identity/policy.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { knownTexts, listLegalChanges } from './texts-queries.server.ts'
import { textTitles } from './texts-rules.ts'

/**
 * Throws 403 `agreement_required` if the user must first agree to a legal text that has changed
 * (docs/product/texts.md). Users who don't agree can still do what they owe to others, such as to
 * cancel or to answer.
 */
export async function requireAgreement({ db, profile }: Pick<UserContext, 'db' | 'profile'>): Promise<void> {
  if (!knownTexts().some(({ must_agree }) => must_agree)) return
  const missing = (await listLegalChanges(db, profile.auth_user_id)).find(({ must_agree }) => must_agree)
  if (missing)
    throw new HttpError(
      403,
      'agreement_required',
      t('Our {title} changed. Please read and agree to the new version first.', { title: t(textTitles[missing.name]) }),
    )
}

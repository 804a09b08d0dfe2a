import type { Duty } from '#domains/identity/staff-rules.ts'

/**
 * The duty that each operation of operators belongs to, and with it the roles that may call it
 * (docs/product/operators.md). An operation without a line here is for owners only, and
 * test/permissions.test.ts fails.
 */
const operations: Record<Duty, readonly string[]> = {
  watch: [
    'GET /rest/v1/admin/audit',
    'GET /rest/v1/admin/jobs',
    'GET /rest/v1/admin/mails',
    'GET /rest/v1/admin/needs',
    'GET /rest/v1/admin/overview',
    'GET /rest/v1/admin/people',
    'GET /rest/v1/admin/people/{id}',
    'GET /rest/v1/admin/providers',
    'GET /rest/v1/admin/providers/{id}',
    'GET /rest/v1/admin/requests',
    'GET /rest/v1/admin/searches',
    'GET /rest/v1/admin/searches/synonyms',
    'GET /rest/v1/admin/sms',
  ],
  bookings: [
    'GET /rest/v1/admin/bookings',
    'GET /rest/v1/admin/bookings/{id}',
    'GET /rest/v1/admin/disputes',
    'POST /rest/v1/admin/bookings/{id}/cancel',
    'POST /rest/v1/admin/mails/{id}/resend',
  ],
  content: [
    'GET /rest/v1/admin/appeals',
    'GET /rest/v1/admin/credentials',
    'GET /rest/v1/admin/credentials/{id}',
    'GET /rest/v1/admin/credentials/{id}/document',
    'GET /rest/v1/admin/fields/values',
    'GET /rest/v1/admin/reports',
    'GET /rest/v1/admin/reports/{id}',
    'GET /rest/v1/admin/reports/{id}/conversation',
    'POST /rest/v1/admin/appeals/{id}/decide',
    'POST /rest/v1/admin/credentials/{id}/approve',
    'POST /rest/v1/admin/credentials/{id}/decline',
    'POST /rest/v1/admin/people/{id}/restore',
    'POST /rest/v1/admin/people/{id}/suspend',
    'POST /rest/v1/admin/providers/{id}/approve',
    'POST /rest/v1/admin/providers/{id}/decline',
    'POST /rest/v1/admin/providers/{id}/feature',
    'POST /rest/v1/admin/providers/{id}/trader/approve',
    'POST /rest/v1/admin/providers/{id}/trader/decline',
    'POST /rest/v1/admin/providers/{id}/unfeature',
    'POST /rest/v1/admin/providers/{id}/unverify',
    'POST /rest/v1/admin/providers/{id}/verify',
    'POST /rest/v1/admin/reports/{id}/decide',
    'POST /rest/v1/admin/requests/{id}/close',
    'POST /rest/v1/admin/requests/{id}/reopen',
    'POST /rest/v1/admin/reviews/{id}/hide',
    'POST /rest/v1/admin/reviews/{id}/restore',
  ],
  site: [
    'DELETE /rest/v1/admin/icon',
    'DELETE /rest/v1/admin/logo',
    'DELETE /rest/v1/admin/people/{id}/operator',
    'DELETE /rest/v1/admin/searches/synonyms',
    'GET /rest/v1/admin/categories',
    'GET /rest/v1/admin/checklist',
    'GET /rest/v1/admin/exports/{file}',
    'GET /rest/v1/admin/fields',
    'GET /rest/v1/admin/group_messages',
    'GET /rest/v1/admin/imports',
    'GET /rest/v1/admin/imports/sample.csv',
    'GET /rest/v1/admin/imports/{id}',
    'GET /rest/v1/admin/mail_texts',
    'GET /rest/v1/admin/mail_texts/{kind}',
    'GET /rest/v1/admin/provider_reports/{year}',
    'GET /rest/v1/admin/settings',
    'GET /rest/v1/admin/texts/{name}',
    'PATCH /rest/v1/admin/categories/{id}',
    'PATCH /rest/v1/admin/fields/{id}',
    'PATCH /rest/v1/admin/settings',
    'POST /rest/v1/admin/categories',
    'POST /rest/v1/admin/checklist/hide',
    'POST /rest/v1/admin/fields',
    'POST /rest/v1/admin/group_messages',
    'POST /rest/v1/admin/group_messages/count',
    'POST /rest/v1/admin/icon',
    'POST /rest/v1/admin/imports',
    'POST /rest/v1/admin/imports/{id}/codes',
    'POST /rest/v1/admin/imports/{id}/invite',
    'POST /rest/v1/admin/imports/{id}/undo',
    'POST /rest/v1/admin/jobs/{name}/run',
    'POST /rest/v1/admin/logo',
    'POST /rest/v1/admin/mail_texts/{kind}/preview',
    'POST /rest/v1/admin/people/{id}/operator',
    'PUT /rest/v1/admin/mail_texts/{kind}',
    'POST /rest/v1/admin/searches/synonyms',
    'POST /rest/v1/admin/texts/preview',
  ],
}

const duties = new Map(
  Object.entries(operations).flatMap(([duty, names]) => names.map((name) => [name, duty as Duty] as const)),
)

/** Every operation in the table. */
export const dutyList: readonly string[] = Object.values(operations).flat()

/** The duty of an operation such as `GET /rest/v1/admin/reports`. */
export const dutyOf = (operation: string): Duty => duties.get(operation) ?? 'site'

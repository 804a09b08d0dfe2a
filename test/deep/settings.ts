/** The settings of a site under attack: everything on, and limits that end no attack. */
export const attackSettings = {
  NODE_ENV: 'production',
  DEMO: 'true',
  DEMO_PROVIDERS: '20',
  PASSKEYS: 'true',
  AUTHENTICATOR_CODES: 'true',
  SECRET_KEY: 'the key of all sites under attack',
  SIGNUPS_PER_HOUR: '1000000',
  WRITES_PER_MINUTE: '1000000',
  READING_MS_PER_MINUTE: '1000000000',
}

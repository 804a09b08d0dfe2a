/** Files whose sentences no user reads. */
export const unread = [
  // Printed for operators by the start, the doctor and commands.
  /^src\/[\w-]+\.server\.ts$|^src\/doctor\/|^src\/platform\/(backup|db)\//,
  /^src\/platform\/(config|operator-error|images|static-files|http-server|\w+-metrics|metrics)\.|\/authenticator-policy\./,
  // Read by programs: OpenAPI, probes, assistants, language models.
  /^src\/platform\/http\/(openapi|operations|problems|public-hosts)|^src\/domains\/assistants\/|\/sitemap-rules\.ts$/,
  // Samples of users’ texts, and the columns of a file that we read back.
  /\/(mail-)?texts-rules\.ts$|\/imports\/columns-rules\.ts$/,
  /^src\/pages\/dev\/|\.test\.ts$/,
]

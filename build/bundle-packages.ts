import type { Plugin } from 'vite'

/**
 * Packages with programs of their own, the one that only `npm run dev` loads, one that evaluates
 * code that it writes itself, which a bundler may break, and one that looks for a package that it
 * does not need.
 */
const leftOut = ['@node-rs/argon2', '@resvg/resvg-js', 'email-reply-parser', 'oidc-provider', 'sharp', 'vite']

/**
 * All other packages are part of the build: the server starts sooner and takes less memory, and a
 * production install does not need the packages of pages and emails
 * (docs/decisions/0037-built-server.md).
 */
export function bundlePackages(): Plugin {
  return {
    name: 'bundle-packages',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true, external: leftOut } }
        : undefined,
  }
}

import type { LaunchOptions } from 'playwright-core'

/**
 * Chromium reads the last --disable-features only, so this starts with Playwright's own list.
 * In Chromium 156 the popups of the address bar load two hidden pages for every browser context,
 * which is a quarter of all the work in the journeys.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** How tests start Chromium. bin/chromium.mjs sets CHROMIUM_PATH. */
export const launchOptions: LaunchOptions = {
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    '--disable-gpu',
    '--disable-quic',
    `--disable-features=${disabledFeatures.join(',')}`,
    // The browser's own animations, like that of a tab that loads; pages are not affected.
    '--animation-duration-scale=0',
  ],
}

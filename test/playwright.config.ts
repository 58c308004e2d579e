import { defineConfig } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  timeout: 300_000,
  // A wait ends as soon as its condition holds; a machine that runs other tests too may take many seconds.
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Files at the same time; within a file, which shares what it made, one after the other. More than two cores have work
  // for, because a test waits for pauses, servers and disks about a quarter of its time.
  workers: 3,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./harness/progress.cjs'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../.cache/playwright.json' }],
  ],
  globalSetup: './harness/e2e-setup.ts',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args },
  },
  projects: [
    { name: 'main', testIgnore: /after-.*\.spec\.ts/ },
    // Looks at the events that the others left behind.
    { name: 'after', testMatch: /after-.*\.spec\.ts/, dependencies: ['main'] },
  ],
});

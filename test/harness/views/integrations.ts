import type { Page } from '@playwright/test';
import type { ThinkificData } from '@parley/contracts/http/thinkific';
import type { OneStatement, StatementRow, XapiStore, XapiTest } from '@parley/contracts/http/xapi';
import type { At, Views } from './view.js';

async function tokens({ page, t }: At): Promise<void> {
  await page.goto('/integrations');
  await page.getByRole('button', { name: t('integrations:token.title') }).click();
  await page.getByRole('heading', { name: t('integrations:token.title') }).waitFor();
}

/** As a course platform's frame shows it; only a launch makes a selection. */
async function openPicker(page: Page): Promise<void> {
  const granted = { grant: 'grant', languages: ['en', 'hi'], points: 10, anyOrder: false };
  const selection = { platform: 'Canvas, St Ann', takesGrades: true };
  await page.route('**/api/lti/selections/*', (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? selection : granted }),
  );
  await page.goto('/lti_deeplink?ltik=of-a-launch');
}

export const INTEGRATIONS: Views = {
  'API tokens': async (at) => {
    await tokens(at);
    await at.page.getByRole('button', { name: at.t('integrations:token.new') }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Grade export');
    await dialog.getByRole('checkbox').nth(2).check();
    await dialog.getByRole('button', { name: at.t('integrations:token.create') }).click();
    await at.page.getByRole('button', { name: at.t('integrations:secretKept') }).waitFor();
  },
  'new API token': async (at) => {
    await tokens(at);
    await at.page.getByRole('button', { name: at.t('integrations:token.new') }).click();
    await at.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  },
  'xAPI, no store': async ({ page, t }) => {
    await page.goto('/integrations');
    await page.getByRole('button', { name: t('integrations:type.xapi') }).click();
    await page.getByRole('button', { name: t('integrations:xapi.connect') }).waitFor();
  },
  'xAPI statements': async ({ page, t }) => {
    await page.route('**/api/integrations/xapi', (route) => route.fulfill({ json: { store: RECORD_STORE } }));
    await page.route('**/api/integrations/xapi/test', (route) => route.fulfill({ json: { steps: TESTED } }));
    await page.route('**/api/integrations/xapi/statements', (route) =>
      route.fulfill({ json: { statements: [STATEMENT, SENT], hasMore: false } }),
    );
    await page.route('**/api/integrations/xapi/statements/*', (route) => route.fulfill({ json: STATEMENT }));
    await page.goto('/integrations');
    await page.getByRole('button', { name: t('integrations:type.xapi') }).click();
    await page.getByRole('button', { name: t('integrations:lti.test') }).click();
    await page.getByRole('main').getByText('Asha').first().click();
    await page.getByText('no interactions here').waitFor();
  },
  'LTI platforms': async ({ page, t }) => {
    await page.goto('/integrations');
    await page.getByRole('button', { name: t('integrations:type.lti') }).click();
    await page.getByRole('heading', { name: t('integrations:lti.addresses') }).waitFor();
    await page.getByRole('button', { name: t('integrations:lti.register') }).click();
    await page.getByRole('button', { name: t('integrations:secretKept') }).waitFor();
  },
  'deep-link picker': async ({ page, t }) => {
    await openPicker(page);
    await page.getByRole('button', { name: t('deep-link:selectOne', { name: 'Not ready' }) }).waitFor();
  },
  'settings of a deep link': async ({ page, t }) => {
    await openPicker(page);
    await page.getByRole('button', { name: t('deep-link:selectOne', { name: 'Fractions' }), exact: true }).click();
    await page.getByRole('dialog').getByRole('switch').first().waitFor();
  },
  'Thinkific courses': async ({ page, t }) => {
    const integrations = [{ type: 'thinkific', config: { subDomain: 'academy' }, status: 'working' }];
    await page.route('**/api/integrations', (route) => route.fulfill({ json: { integrations } }), { times: 1 });
    await page.route('**/api/integrations/thinkific/data', (route) => route.fulfill({ json: COURSES }), { times: 1 });
    await page.goto('/integrations');
    await page.getByRole('button', { name: t('integrations:type.thinkific') }).click();
    await page.getByRole('heading', { name: '1 What a fraction is' }).waitFor();
  },
  'Thinkific install': async ({ page, t }) => {
    const integrations = [{ type: 'thinkific', config: { subDomain: 'former' }, status: 'working' }];
    await page.route('**/api/integrations', (route) => route.fulfill({ json: { integrations } }), { times: 1 });
    await page.goto('/thinkific-app/install?subdomain=academy');
    await page.getByRole('button', { name: t('integrations:thinkific.app.goOn') }).waitFor();
  },
  'Thinkific app': async ({ page, t }) => {
    await page.goto('/thinkific-app');
    await page.getByRole('heading', { name: t('integrations:thinkific.app.title') }).waitFor();
  },
};

const COURSES: ThinkificData = {
  status: 'ready',
  waiting: null,
  lastEdited: null,
  lastUpdated: '2026-11-24T09:00:00.000Z',
  courses: [
    {
      id: 1,
      name: 'Fractions for class 6',
      chapters: [
        {
          id: 11,
          name: 'What a fraction is',
          contents: [
            { id: 111, name: 'Welcome', contentable_type: 'Pdf' },
            {
              id: 112,
              name: 'Warm-up: comparing fractions',
              contentable_type: 'Iframe',
              flowId: 7,
              itemName: 'Comparing',
            },
            { id: 113, name: 'Check yourself', contentable_type: 'Iframe' },
          ],
        },
      ],
    },
  ],
};

const RECORD_STORE: XapiStore = {
  endpoint: 'https://lrs.example/xapi',
  key: 'parley',
  passPercent: 60,
  status: 'failing',
  waiting: 2,
  sent: 214,
  refused: 1,
  lastStatus: 503,
  lastError: null,
  nextAt: '2026-11-24T10:00:00.000Z',
};
const TESTED: XapiTest = [
  { step: 'about', result: 'ok', status: 200 },
  { step: 'write', result: 'key', status: 403 },
];
const SENT: StatementRow = {
  id: '7c0f1a52-2c6f-5f0e-8d6c-0d9a1f3b5e71',
  verb: 'initialized',
  state: 'sent',
  at: '2026-11-24T09:20:00.000Z',
  identifier: 'Ravi',
  tries: 1,
  lastStatus: 200,
  lastError: null,
};
const STATEMENT: OneStatement = {
  ...SENT,
  id: '3386364b-93bc-57a1-b1b2-7fb2440f95a9',
  verb: 'answered',
  state: 'refused',
  identifier: 'Asha',
  tries: 2,
  lastStatus: 400,
  sentAt: null,
  body: '{"verb":{"id":"http://adlnet.gov/expapi/verbs/answered"},"result":{"response":"3/4"}}',
  response: 'no interactions here',
};

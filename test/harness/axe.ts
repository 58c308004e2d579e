import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Goes on after a failure, so that one run names everything there is to mend. */
export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  // What is still moving is not what anybody reads.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const { violations } = await new AxeBuilder({ page })
    // What passed is counted, not described: a description of every element is a megabyte, and half of the time.
    .options({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary ?? ''}`).join('\n')}`,
  );
  expect.soft(found, what).toEqual([]);
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Frames after which nothing begins to move any more: what opens stands for up to two before it fades in. */
const STILL_FRAMES = 4;

/** What is still moving is not what anybody reads. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(async (frames) => {
    for (let quiet = 0; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(({ playState }) => playState === 'running')) return false;
    }
    return true;
  }, STILL_FRAMES);
}

/** Goes on after a failure, so that one run names everything there is to mend. */
export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  await still(page);
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

/** A school with two deployments: launched at the second, graded there, and continued on another device. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerDeployment } from '@parley/contracts/http/lti';
import { Learner } from '../../chats/testing/learner.js';
import { Client } from '../../testing/client.js';
import { oneQuestion, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { LaunchBrowser } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';
import type { PlatformMode } from './testing/platform-double.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-deployments-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({
    env: { FETCH_ALLOW: '127.0.0.1/32' },
    shareFiles: { page: folder, embed: folder, sample: folder },
  });
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function launch(course: Course, deployment: string, link: string) {
  const browser = new LaunchBrowser();
  const custom = course.customFor({ kind: 'flow', id: course.flowId });
  const plan = { sub: '31', name: 'Asha L', deployment, link, custom };
  const { status, location } = await browser.launch(course.platform, course.loginUrl, plan);
  if (location === null) return { status, data: null };
  const { text } = await browser.visit(location);
  const data: unknown = JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
  return { status, data: data as { readonly identifier: string; readonly signature: string } };
}

test.each<PlatformMode>(['moodle', 'canvas', 'openedx'])(
  'LTI-P1 at %s a learner of the second deployment is graded there, and goes on on another device',
  async (mode) => {
    const course = await openCourse(parley, mode);
    const { platform, owner, platformId } = course;
    platform.book.addColumn('link-1');
    const second = platform.book.addColumn('link-2');
    const first = await launch(course, '1', 'link-1');
    expect((await launch(course, 'dep-2', 'link-2')).status).toBe(403);
    const body = { deployment: 'dep-2', allow: true };
    await owner.ok(answerDeployment, { params: { platform: platformId }, body });
    const [here, there] = [await launch(course, 'dep-2', 'link-2'), await launch(course, 'dep-2', 'link-2')];
    if (!here.data || !there.data) throw new Error('not launched');
    expect(there.data.identifier).toBe(here.data.identifier);
    expect(here.data.identifier).toBe(`${first.data?.identifier ?? ''} · 2`);
    const learner = new Learner(new Client(parley.shareUrl), course.flowId, oneQuestion(), here.data.identifier);
    expect((await learner.post({ token: here.data.signature })).status).toBe(200);
    expect((await learner.say(RIGHT).post({ token: there.data.signature })).status).toBe(200);
    while (platform.book.taken.length === 0) await new Promise((go) => setTimeout(go, 20));
    expect(platform.book.taken).toMatchObject([{ column: second.id, userId: '31', scoreGiven: 10, scoreMaximum: 10 }]);
    await platform.stop();
  },
);

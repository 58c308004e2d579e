/** The film of the guide: played from the console's own files, with its captions, and fetched by nobody who does not play it. */
import { expect, longTest } from '../harness/e2e.js';

longTest('HOME-16 GUIDE-7 the film is fetched when it is played, plays, and has its captions', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/guide/start#film', { waitUntil: 'networkidle' });
  const film = page.locator('video');
  await expect(film).toBeInViewport();
  const loaded = (name: RegExp) => fetched.filter((path) => name.test(path)).length;
  expect([loaded(/first-flow.*\.png$/), loaded(/\.webm$/)]).toEqual([1, 0]);
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1);
  const cues = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(8);
  const seconds = await film.evaluate((video: HTMLVideoElement) => video.duration);
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThan(76);
  expect(loaded(/\.webm$/)).toBeGreaterThan(0);
});

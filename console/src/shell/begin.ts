import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@mantine/core/styles.css';
import '../ui/base.css';

/** For pages whose browser draws no frames, like tabs in the background. */
const LONGEST_WAIT_MS = 100;

/** Lets the browser paint and take what was pressed before it goes on. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => void pause().then(resolve));
  });

// The page itself shows something, so its first paint goes first. Then each large part runs in a task of its own: a slow
// phone would not react for most of a second while one task runs them all. All of them are being fetched meanwhile.
await painted();
const parts = [
  () => import('react-dom/client'),
  () => import('../foundation/store.js'),
  () => import('../ui/theme.js'),
];
for (const load of parts) {
  await load();
  await pause();
}
await import('./main.js');

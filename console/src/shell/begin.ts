import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@mantine/core/styles.css';
import '../ui/base.css';
import { nextPaint, nextTask, sayNotLoaded } from '../foundation/painted.js';

// The page itself shows something, so its first paint goes first. Then each large part runs in a task of its own: a slow
// phone would not react for most of a second while one task runs them all. All of them are being fetched meanwhile.
await nextPaint();
const parts = [
  () => import('react-dom/client'),
  () => import('../foundation/store.js'),
  () => import('../ui/theme.js'),
];
try {
  for (const load of parts) {
    await load();
    await nextTask();
  }
  await import('./main.js');
} catch (error) {
  sayNotLoaded();
  throw error;
}

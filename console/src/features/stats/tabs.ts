/** The tabs of a flow at which the page rarely begins. Their code and texts load when they are opened. */
import { lazyPart } from '../../ui/lazy/lazy-part.js';

export const ChatsTab = lazyPart(
  () => import('./ChatsTab.js'),
  (module) => module.ChatsTab,
);
export const ClassTab = lazyPart(
  () => import('./class/ClassTab.js'),
  (module) => module.ClassTab,
);
export const PathsTab = lazyPart(
  () => import('./paths/PathsTab.js'),
  (module) => module.PathsTab,
);
export const WrittenTab = lazyPart(
  () => import('./written/WrittenTab.js'),
  (module) => module.WrittenTab,
);

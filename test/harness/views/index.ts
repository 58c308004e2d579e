import { AUTH } from './auth.js';
import { EDITOR } from './editor.js';
import { EDITOR_DIALOGS } from './editor-dialogs.js';
import { EDITOR_TOOLS } from './editor-tools.js';
import { HOME, NEWCOMER } from './home.js';
import { INTEGRATIONS } from './integrations.js';
import { MAILS } from './mails.js';
import { PLAYER } from './player.js';
import { SEQUENCE } from './sequence.js';
import { STATS } from './stats.js';
import type { Group } from './view.js';

/** Every page and dialog, by the part of the product it belongs to. */
export const GROUPS: Readonly<Record<string, Group>> = {
  auth: { who: 'nobody', views: AUTH },
  newcomer: { who: 'newcomer', views: NEWCOMER },
  home: { who: 'author', views: HOME },
  editor: { who: 'author', views: EDITOR },
  'dialogs of the editor': { who: 'author', views: EDITOR_DIALOGS },
  'tools of the editor': { who: 'author', views: EDITOR_TOOLS },
  sequence: { who: 'author', views: SEQUENCE },
  stats: { who: 'author', views: STATS },
  integrations: { who: 'author', views: INTEGRATIONS },
  player: { who: 'learner', views: PLAYER },
  mails: { who: 'learner', views: MAILS },
};

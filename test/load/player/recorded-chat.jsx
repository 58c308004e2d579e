/** The player on a history that is there already, as a reviewer or a learner who is back sees it. */
import { DEFAULT_DISPLAY } from '../../../runtime/src/chat/chat-props.ts';
import { mountChat } from '../../../runtime/src/player/mount.tsx';
import { readonlyTransport } from '../../../runtime/src/transport/readonly.ts';

const { flow, history } = JSON.parse(document.getElementById('data').textContent);
mountChat(document.getElementById('app'), {
  flow: { id: 1, version: 1, name: 'Long', definition: flow, trees: {} },
  runMode: 'readonly',
  language: 'en',
  seed: 'bench',
  context: {},
  settings: {},
  display: DEFAULT_DISPLAY,
  transport: readonlyTransport({ history, seed: 'bench' }),
});

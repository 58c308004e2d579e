/** `npm run dev -w runtime`: the player on a sample flow. `?l=hi&scheme=dark&mode=normal&quick`. */
import { DEFAULT_DISPLAY } from '../src/chat/chat-props.js';
import { mountChat } from '../src/player/mount.js';
import { previewTransport } from '../src/transport/preview.js';
import { sample } from './sample.js';

const query = new URLSearchParams(location.search);
const host = document.getElementById('chat');
if (host)
  mountChat(host, {
    flow: { id: 1, version: null, name: 'Comparing fractions', definition: sample },
    runMode: 'preview',
    language: query.get('l') === 'hi' ? 'hi' : 'en',
    seed: 'dev',
    context: { name: 'Asha' },
    settings: { chatPrimaryColor: query.get('color') ?? undefined, chatBorderRadius: query.get('radius') ?? undefined },
    display: { ...DEFAULT_DISPLAY, showName: true },
    transport: previewTransport(() => 'dev'),
    maxScore: 3,
    quickenPauses: query.has('quick'),
    colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    keyboardScope: 'document',
  });

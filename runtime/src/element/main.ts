/** Defines the custom elements; loaded by `<script src="{share host}/parley.js" async>`. */
import { persistently } from '../platform/persistently.js';
import { ParleyFlow } from './parley-flow.js';
import { PlayerElement } from './player-element.js';

PlayerElement.shareUrl = new URL(import.meta.url).origin;
if (!customElements.get('parley-flow')) customElements.define('parley-flow', ParleyFlow);
void persistently(() => import('./parley-sequence.js')).then(({ ParleySequence }) => {
  if (!customElements.get('parley-sequence')) customElements.define('parley-sequence', ParleySequence);
});

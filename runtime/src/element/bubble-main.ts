/** `<script type="module" src="{share host}/parley-bubble.js">` */
import { ParleyBubble } from './parley-bubble.js';

const player = new URL(/* @vite-ignore */ 'parley.js', import.meta.url).href;
/** ms until a script that the network lost is asked for again */
const RETRY = 2_000;
const load = (): Promise<unknown> =>
  import(/* @vite-ignore */ player).catch(() => new Promise((resolve) => setTimeout(resolve, RETRY)).then(load));
let loading: Promise<unknown> | null = null;
ParleyBubble.loadPlayer = () => (loading ??= load());
if (!customElements.get('parley-bubble')) customElements.define('parley-bubble', ParleyBubble);

/** `<script type="module" src="{share host}/parley-bubble.js">` */
import { ParleyBubble } from './parley-bubble.js';

const player = new URL(/* @vite-ignore */ 'parley.js', import.meta.url).href;
let loading: Promise<unknown> | null = null;
/** Whoever opens the chat after a failure tries again; from there on the script itself repeats what fails. */
ParleyBubble.loadPlayer = () =>
  (loading ??= import(/* @vite-ignore */ player).catch(() => {
    loading = null;
  }));
if (!customElements.get('parley-bubble')) customElements.define('parley-bubble', ParleyBubble);

/** `parley.js`: defines the custom element; loaded with `<script type="module" src="{share host}/parley.js">`. */
import { ParleyFlow } from './parley-flow.js';

ParleyFlow.shareUrl = new URL(import.meta.url).origin;
if (!customElements.get('parley-flow')) customElements.define('parley-flow', ParleyFlow);

/** Defines the custom element; fetched by `<script src="{share host}/parley.js" async>`. */
import { ParleyFlow } from './parley-flow.js';

ParleyFlow.shareUrl = new URL(import.meta.url).origin;
if (!customElements.get('parley-flow')) customElements.define('parley-flow', ParleyFlow);

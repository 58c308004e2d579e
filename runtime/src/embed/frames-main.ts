/** `<script type="module" src="{share host}/parley-frame.js">` */
import { followFrames } from './frames.js';

followFrames(window, new URL(import.meta.url).origin);

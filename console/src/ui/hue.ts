/**
 * One of the six soft hues of covers and of kinds of prompts, or the neutral 0. `data-hue` gives an element the colours
 * `--hue` and, for what stands on it, `--ink` (`base.css`).
 */
export type Hue = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** All of the player's texts, for whoever has them at hand: the server and the tests. */
import { cataloguesIn } from './catalogues.js';
import type { Texts } from './translate.js';

export const EVERY_TEXT = cataloguesIn(
  import.meta.glob<Texts>('../../../languages/*/player/*.json', { eager: true, import: 'default' }),
);

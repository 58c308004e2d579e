/** The chunk that `<parley-sequence>` loads: the player of sequences and its styles. */
import { playSequence } from '../sequence/play-sequence.js';
import css from '../sequence/sequence.css?inline';

export const sequencePart = { playSequence, css };

import { PLAYER_FIELDS } from '../engine/player-fields.js';
import { playerFields } from './player-fields-of.js';

test('FLOW-M3 the player reads every field of the table; otherwise run scripts/player-fields.mjs', () => {
  expect(PLAYER_FIELDS).toEqual(playerFields());
});

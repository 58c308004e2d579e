/**
 * @jest-environment-options {"customExportConditions": ["development", "browser"]}
 *
 * micromark's development build checks assertions that its production build skips.
 */
import { itSurvives } from './testing/bridge.fuzz.js';

describe('the development build', () =>
  itSurvives(Number(process.env['FUZZ_RUNS'] ?? (process.env['TEST_LONG'] ? 300 : 60))));

import { itSurvives } from './testing/bridge.fuzz.js';

itSurvives(Number(process.env['FUZZ_RUNS'] ?? (process.env['TEST_LONG'] ? 500 : 100)));

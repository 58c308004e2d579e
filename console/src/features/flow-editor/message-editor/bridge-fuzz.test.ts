import { itSurvives } from './testing/bridge.fuzz.js';

itSurvives(Number(process.env['FUZZ_RUNS'] ?? 500));

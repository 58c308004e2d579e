import { itSurvives } from './bridge.fuzz.js';

itSurvives(Number(process.env['FUZZ_RUNS'] ?? 500));

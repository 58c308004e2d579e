/**
 * @jest-environment-options {"customExportConditions": ["development", "browser"]}
 *
 * micromark's development build asserts what its production build lets through.
 */
import { itSurvives } from './testing/bridge.fuzz.js';

describe('the development build', () => itSurvives(Number(process.env['FUZZ_RUNS'] ?? 300)));

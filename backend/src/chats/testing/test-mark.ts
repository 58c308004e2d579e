/** The mark with which a test chat begins, as the console asks for it. */
import { makeFlowTestMark, makeSequenceTestMark } from '@parley/contracts/http/test-mark';
import type { Client } from '../../testing/client.js';

/** @param author may edit the flow */
export const testMark = async (author: Client, flowId: number): Promise<string> =>
  (await author.ok(makeFlowTestMark, { params: { id: flowId } })).mark;

/** @param author may edit the sequence */
export const sequenceTestMark = async (author: Client, sequenceId: number): Promise<string> =>
  (await author.ok(makeSequenceTestMark, { params: { id: sequenceId } })).mark;

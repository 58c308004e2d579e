/** The mark of a test link: only whoever may edit a flow or a sequence gets one, and only with it a test chat begins. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** Characters; longer than any mark. */
export const MAX_TEST_MARK = 100;
/** `code` of the refusal if a test is asked for without a valid mark. */
export const TEST_ENDED = 'test-ended';

const testMarkReply = z.object({
  /** The link has it as `test`, and so has the post that begins the chat; it ends after a day. */
  mark: z.string(),
});

export const makeFlowTestMark = defineRoute({
  name: 'makeFlowTestMark',
  method: 'POST',
  path: '/flows/:id/test_mark',
  action: 'flow.edit',
  host: 'console',
  summary: 'A mark with which test chats at this flow can begin for a day',
  params: flowParams,
  reply: testMarkReply,
});
export const makeSequenceTestMark = defineRoute({
  name: 'makeSequenceTestMark',
  method: 'POST',
  path: '/flow_sequences/:id/test_mark',
  action: 'sequence.edit',
  host: 'console',
  summary: 'A mark with which test chats at this sequence can begin for a day',
  params: flowParams,
  reply: testMarkReply,
});

/** The secret with which a course signs its links if `identifierTrust` is `signed` (docs/signed-links.md). */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

const linkSecretReply = z.object({
  secret: z.string(),
  /** The text before the identifier in the signed text: `flow:7:` or `sequence:3:`. */
  prefix: z.string(),
});
export type LinkSecret = z.infer<typeof linkSecretReply>;

export const getFlowLinkSecret = defineRoute({
  name: 'getFlowLinkSecret',
  method: 'GET',
  path: '/flows/:id/link_secret',
  action: 'flow.linkSecret',
  host: 'console',
  summary: 'The secret that signs links to this flow',
  params: flowParams,
  reply: linkSecretReply,
});
export const rotateFlowLinkSecret = defineRoute({
  name: 'rotateFlowLinkSecret',
  method: 'POST',
  path: '/flows/:id/link_secret',
  action: 'flow.linkSecret',
  host: 'console',
  summary: 'A new secret: links signed with the former one are worthless from now on',
  params: flowParams,
  reply: linkSecretReply,
});
export const getSequenceLinkSecret = defineRoute({
  name: 'getSequenceLinkSecret',
  method: 'GET',
  path: '/flow_sequences/:id/link_secret',
  action: 'sequence.linkSecret',
  host: 'console',
  summary: 'The secret that signs links to this sequence',
  params: flowParams,
  reply: linkSecretReply,
});
export const rotateSequenceLinkSecret = defineRoute({
  name: 'rotateSequenceLinkSecret',
  method: 'POST',
  path: '/flow_sequences/:id/link_secret',
  action: 'sequence.linkSecret',
  host: 'console',
  summary: 'A new secret: links signed with the former one are worthless from now on',
  params: flowParams,
  reply: linkSecretReply,
});

/**
 * Requests an address for an upload. The caller is a learner whose chat asks for a file (flow, chat, token), an author
 * who answers such a prompt for a learner (JWT, flow, chat), or an author with an image of themselves or for a message
 * (JWT and a `filePath` under `profileImages/` or `flowImages/`). The file is then PUT to `uploadURL` with the reply's
 * `headers` and the exact `content-length`. The headers include `x-amz-acl: public-read`, unless the bucket has no
 * ACLs.
 */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

export const signUpload = defineRoute({
  name: 'signUpload',
  method: 'POST',
  path: '/aws/s3-sign-upload',
  action: 'learner.play',
  scope: 'flows:write',
  host: 'both',
  summary: 'An address to PUT one file to (10 minutes, once), and the address it will have',
  body: z
    .object({
      /** The file's name, or a path that ends in it; the server makes the key from the prompt's template. */
      filePath: z.string().min(1).max(1_000),
      fileType: z.string().min(1).max(200),
      /** Bytes; signed if given. S3 needs it (400); without it, a disk accepts up to the limit. */
      size: z.number().int().positive().optional(),
      flowId: flowParams.shape.id.optional(),
      chatId: z.uuid().toLowerCase().optional(),
      token: z.string().min(22).max(200).optional(),
    })
    .strict(),
  reply: z.object({ uploadURL: z.url(), outputURL: z.url(), headers: z.record(z.string(), z.string()) }),
});

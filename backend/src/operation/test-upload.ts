import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { sendTestUpload, UPLOAD_STEPS } from '@parley/contracts/http/operation';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { UPLOADED_FILES } from '../platform/tokens.js';
import { withinTime } from '../platform/within-time.js';

type Problem = ReplyOf<typeof sendTestUpload>['problem'];
type Step = (typeof UPLOAD_STEPS)[number];
/** ms for one step */
const LONGEST_MS = 15_000;

/** Does what an upload, a reader and an erasure do, with a small file of its own. */
@Injectable()
export class TestUpload {
  constructor(@Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles) {}

  /** @returns null if everything worked */
  async make(): Promise<Problem> {
    const { files } = this.uploads;
    const key = `parley-trial/${randomUUID()}.txt`;
    const content = Buffer.from(key);
    const steps: Readonly<Record<Step, () => Promise<void>>> = {
      write: () => files.put(key, once(content)),
      read: async () => {
        const file = await files.open(key);
        if (!file) throw new Error('the file isn’t there');
        try {
          if (!(await file.read(0, file.size)).equals(content)) throw new Error('the file has another content');
        } finally {
          await file.close();
        }
      },
      delete: async () => {
        await files.delete(key);
        const file = await files.open(key);
        await file?.close();
        if (file) throw new Error('the file is still there');
      },
    };
    for (const step of Object.keys(steps) as Step[]) {
      const reason = await reasonOf(steps[step]);
      if (reason === null) continue;
      // The file of the test is deleted even if it can't be read.
      if (step === 'read') await reasonOf(() => files.delete(key));
      return { step, reason };
    }
    return null;
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** null = it worked. Paths and addresses in the words of an error are the operator's own. */
async function reasonOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await withinTime(LONGEST_MS, work());
    return null;
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown };
    return [typeof code === 'string' ? code : null, message || name].filter(Boolean).join(': ');
  }
}

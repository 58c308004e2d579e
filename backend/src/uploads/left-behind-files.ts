/** Finds files that a crash left behind after their chat was deleted or their person erased. */
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ChatStreams } from '../chats/chat-streams.js';
import type { Clock } from '../platform/clock.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { goThrough } from '../platform/go-through.js';
import { CLOCK, POOL, UPLOADED_FILES } from '../platform/tokens.js';

@Injectable()
export class LeftBehindFiles {
  constructor(
    private readonly chats: ChatStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async delete(): Promise<void> {
    // Read models may lag or be rebuilding, so they only say where to look.
    const { rows } = await this.pool.query<{ id: string }>(
      `select distinct chat_id as id from upload u where chat_id is not null and doomed_at is null
       and not exists (select 1 from read.chat c where c.chat_id = u.chat_id)`,
    );
    await goThrough(rows, async ({ id }) => {
      const { state } = await this.chats.load(id);
      if (state.status === 'deleted' || state.forgotten) await this.uploads.forgetChat(id, this.clock.now());
    });
  }
}

/** Deletes the files of an erased author, except those that lessons of others show. */
import { Inject, Injectable } from '@nestjs/common';
import { FLOW_IMAGES, PROFILE_IMAGES } from '@parley/contracts/flow/uploads';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { filesNamedIn } from '../platform/file-store/named-files.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { CLOCK, POOL, UPLOADED_FILES } from '../platform/tokens.js';

/** Texts of everybody but `$1` in which a file may be named. Drafts, all versions, settings and templates. */
const TEXTS = [
  `select p.definition::text as text from read.draft_prompt p join read.flow f using (flow_id) where f.owner_id <> $1`,
  `select d.texts::text from read.flow_draft d join read.flow f using (flow_id) where f.owner_id <> $1`,
  `select v.draft::text from read.flow_version v join read.flow f using (flow_id) where f.owner_id <> $1`,
  `select settings::text from read.flow where owner_id <> $1`,
  `select settings::text from read.sequence where owner_id <> $1`,
  `select settings::text from account where id <> $1`,
  `select definition::text from prompt_template where user_id <> $1`,
];
const NAMES_FILE = `(text like '%${FLOW_IMAGES}%' or text like '%${PROFILE_IMAGES}%')`;
/** Rows that are read at once. */
const PORTION = 100;

@Injectable()
export class FilesOfAuthor {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param heir whose files those that stay become; null = nobody's */
  async forget(author: UserId, heir: UserId | null): Promise<void> {
    const { rowCount } = await this.pool.query('select 1 from upload where user_id = $1 limit 1', [author]);
    if (rowCount === 0) return;
    await this.uploads.forgetAuthor(author, [...(await this.namedByOthers(author))], this.clock.now());
    if (heir) await this.pool.query('update upload set user_id = $2 where user_id = $1', [author, heir]);
  }

  private async namedByOthers(author: UserId): Promise<ReadonlySet<string>> {
    const named = new Set<string>();
    const db = await this.pool.connect();
    try {
      await db.query('begin read only');
      await db.query(
        `declare texts cursor for select text from (${TEXTS.join(' union all ')}) t (text) where ${NAMES_FILE}`,
        [author],
      );
      while (true) {
        const { rows } = await db.query<{ text: string }>(`fetch ${PORTION} from texts`);
        if (rows.length === 0) break;
        for (const { text } of rows) for (const key of filesNamedIn(text)) named.add(key);
      }
      await db.query('commit');
    } catch (error) {
      await db.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      db.release();
    }
    return named;
  }
}

/** A flow as the read models show it, for authors who open it while the event store is away. */
import { Injectable } from '@nestjs/common';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import type { FlowTexts } from '@parley/contracts/definition/flow-texts';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import type { ShownFlow } from '../present-flow.js';

const DRAFT = `select d.prompt_order, d.texts,
    array(select user_id from read.flow_access a where a.flow_id = d.flow_id) as collaborators,
    (select json_object_agg(p.key, json_build_object('key', p.key, 'name', p.name, 'definition', p.definition))
     from read.draft_prompt p where p.flow_id = d.flow_id) as prompts
  from read.flow_draft d where d.flow_id = $1`;

interface Draft {
  readonly prompt_order: readonly string[];
  readonly texts: FlowTexts;
  readonly collaborators: readonly UserId[];
  readonly prompts: Readonly<Record<string, PromptEntry>> | null;
}

@Injectable()
export class FlowAsRead {
  constructor(private readonly dataSource: DataSource) {}

  /** null = the read models have no such flow. */
  async find(uid: FlowUid): Promise<ShownFlow | null> {
    const row = await this.dataSource.getRepository(FlowRow).findOneBy({ uid });
    if (!row) return null;
    const [draft] = await this.dataSource.query<Draft[]>(DRAFT, [row.flowId]);
    if (!draft) return null;
    const { prompt_order, texts, collaborators, prompts } = draft;
    return {
      flowUid: uid,
      status: row.archivedAt === null ? 'active' : 'archived',
      ownerId: row.ownerId as UserId,
      collaborators,
      name: row.name,
      tName: row.tName,
      language: row.language,
      languages: row.languages,
      settings: row.settings,
      draft: { promptsArray: prompt_order.flatMap((key) => prompts?.[key] ?? []), ...texts },
      dirty: row.isDirty,
      latestVersion: row.latestVersion,
      revision: row.revision,
      draftAt: row.definitionEditedAt?.getTime() ?? null,
    };
  }
}

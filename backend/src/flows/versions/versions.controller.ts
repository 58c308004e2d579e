import { Controller } from '@nestjs/common';
import { listVersions } from '@parley/contracts/http/flow-history';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Authors } from '../authors.js';

@Controller()
export class VersionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authors: Authors,
  ) {}

  @Serve(listVersions)
  async list(@Input() { flow }: FlowCall<typeof listVersions>): Promise<ReplyOf<typeof listVersions>> {
    const rows = await this.dataSource.getRepository(FlowVersionRow).find({
      // Without definitions, because there may be hundreds of versions.
      select: {
        version: true,
        name: true,
        tName: true,
        languages: true,
        note: true,
        maxScore: true,
        publishedAt: true,
        publishedBy: true,
      },
      where: { flowId: flow.id },
      order: { version: 'DESC' },
    });
    const authorOf = await this.authors.named(rows.map(({ publishedBy }) => publishedBy));
    return rows.map(({ version, name, tName, languages, note, maxScore, publishedAt, publishedBy }) => ({
      version,
      name,
      tName,
      languages,
      publishedAt: publishedAt.toISOString(),
      by: authorOf(publishedBy),
      note,
      maxScore,
    }));
  }
}

import { Controller, Inject } from '@nestjs/common';
import { withPicture } from '@parley/contracts/definition/faces';
import { effectiveSettings } from '@parley/contracts/flow/system-settings';
import { translated } from '@parley/contracts/definition/translations';
import type { UserId } from '@parley/contracts/ids';
import { getPublishedSequence, type PublishedSequence } from '@parley/contracts/http/sequences';
import { readSequence, readSequenceVersion, readSteps } from '@parley/projections/sequences/read-sequence';
import { DataSource } from 'typeorm';
import { Accounts } from '../../accounts/accounts.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { archived, notFound } from '../../platform/http/refusal.js';
import { ADDRESSES } from '../../platform/tokens.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';

/** The public part of a sequence (decision 24): pins, names, settings; never a draft or the owner. */
@Controller()
export class PublishedSequenceController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  @Serve(getPublishedSequence)
  async latest(@Input() { params, query, reply }: Call<typeof getPublishedSequence>): Promise<PublishedSequence> {
    const row = await readSequence(this.dataSource, params.id);
    if (!row) throw notFound('Sequence');
    if (row.archivedAt) throw archived();
    if (row.latestVersion === null) throw notFound('Published version');
    const [version, owner] = await Promise.all([
      readSequenceVersion(this.dataSource, params.id, row.latestVersion),
      this.accounts.byId(row.ownerId as UserId),
    ]);
    if (!version) throw notFound('Published version');
    const language = query.language ?? row.language;
    const settings = withPicture(
      effectiveSettings(owner?.settings ?? {}, row.settings),
      params.id,
      this.addresses.shareUrl,
    );
    void reply.header('cache-control', 'no-cache');
    return {
      id: params.id,
      version: version.version,
      name: translated(version.name, version.tName, language),
      tName: version.tName,
      language: row.language,
      languages: version.languages,
      flows: (await readSteps(this.dataSource, version.pins)).map((step) => ({
        id: step.flowId,
        version: step.version,
        name: translated(step.name, step.tName, language),
        tName: step.tName,
        maxScore: step.maxScore,
      })),
      settings,
      identifierTrust: settings.identifierTrust,
      publishedAt: version.publishedAt.toISOString(),
    };
  }
}

/** Makes a player's data of a sequence: its latest version, and the first step whole (decision 24). */
import { Inject, Injectable } from '@nestjs/common';
import { chatLanguage } from '@parley/contracts/definition/languages';
import { withPicture } from '@parley/contracts/definition/faces';
import { effectiveSettings } from '@parley/contracts/flow/system-settings';
import { translated } from '@parley/contracts/definition/translations';
import type { UserId } from '@parley/contracts/ids';
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import { isRandomAccess } from '@parley/contracts/definition/sequence-settings';
import { readSequence, readSequenceVersion, readSteps } from '@parley/projections/sequences/read-sequence';
import { sequenceDisplayFromLink } from '@parley/runtime/page/display-settings';
import { DataSource } from 'typeorm';
import { Accounts } from '../accounts/accounts.js';
import type { Addresses } from '../platform/http/hosts.js';
import { archived, notFound } from '../platform/http/refusal.js';
import { ADDRESSES } from '../platform/tokens.js';
import { OwnerClouds } from './owner-clouds.js';
import { Playables, settingsFor, testOf, type LinkParameters } from './playables.js';

@Injectable()
export class SequencePlayables {
  constructor(
    private readonly dataSource: DataSource,
    private readonly playables: Playables,
    private readonly accounts: Accounts,
    private readonly clouds: OwnerClouds,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** @throws Refusal 404 unknown or never published, 410 archived */
  async pageData(sequenceId: number, link: LinkParameters): Promise<SequencePlayable> {
    const row = await readSequence(this.dataSource, sequenceId);
    if (row?.archivedAt) throw archived();
    const version =
      row && row.latestVersion !== null
        ? await readSequenceVersion(this.dataSource, sequenceId, row.latestVersion)
        : null;
    if (!row || !version) throw notFound('Chat');
    const [steps, owner, cloud] = await Promise.all([
      readSteps(this.dataSource, version.pins),
      this.accounts.byId(row.ownerId as UserId),
      this.clouds.of(row.ownerId),
    ]);
    const first = steps[0];
    if (!first) throw notFound('Chat');
    const language = chatLanguage(link.language, row);
    const { allowRandomAccess: _, ...own } = row.settings;
    const display = sequenceDisplayFromLink(link.s);
    return {
      sequence: {
        id: sequenceId,
        version: version.version,
        name: translated(version.name, version.tName, language),
        tName: version.tName,
        flows: steps.map(({ flowId, version: pinned, name, tName, maxScore }) => ({
          flowId,
          version: pinned,
          name: translated(name, tName, language),
          tName,
          maxScore,
        })),
      },
      first: await this.playables.flow(first.flowId, first.version, language),
      identifier: link.identifier,
      ...(link.signature === undefined ? {} : { signature: link.signature }),
      language,
      settings: withPicture(settingsFor(link, effectiveSettings(owner?.settings ?? {}, own)), sequenceId, ''),
      display: { ...display, allowRandomAccess: isRandomAccess(row.settings, display.allowRandomAccess) },
      apiUrl: `${this.addresses.shareUrl}/api`,
      context: { ...link.variables, ...(link.identifier === null ? {} : { userId: link.identifier }) },
      ...testOf(link),
      ...cloud,
    };
  }
}

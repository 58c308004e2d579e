/** Versions that a chat may be led to, as players and the engine need them. */
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowLibrary } from '@parley/contracts/engine/types';
import type { FlowVersionRow } from '@parley/projections/read-models';
import type { PageData } from '@parley/runtime/chat/page-data';

/** Versions were checked at publish. One that can't be prepared anyway is left out, so a link to it leads nowhere. */
export const libraryFrom = (
  rows: readonly Pick<FlowVersionRow, 'flowId' | 'version' | 'language' | 'draft'>[],
): FlowLibrary =>
  libraryOf(
    rows.flatMap(({ flowId, version, language, draft }) => {
      const made = prepareFlow(draft, { flowId, version, language });
      return made.ok ? [made.flow] : [];
    }),
  );

type LinkedVersion = NonNullable<PageData['flow']['linked']>[number];
export const presentLinked = (rows: readonly FlowVersionRow[]): LinkedVersion[] =>
  rows.map(({ flowId, version, language, definition, trees }) => ({
    id: flowId,
    version,
    language,
    definition,
    trees,
  }));

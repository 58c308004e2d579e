/** Versions that a chat may be led to, as players and the engine take them. */
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowLibrary } from '@parley/contracts/engine/types';
import type { FlowVersionRow } from '@parley/projections/read-models';
import type { PageData } from '@parley/runtime/page/page-data';

/** Versions were checked when they were published; one that can't be prepared is left out, and not found. */
export const libraryFrom = (rows: readonly Pick<FlowVersionRow, 'flowId' | 'version' | 'draft'>[]): FlowLibrary =>
  libraryOf(
    rows.flatMap(({ flowId, version, draft }) => {
      const made = prepareFlow(draft, { flowId, version });
      return made.ok ? [made.flow] : [];
    }),
  );

type LinkedVersion = NonNullable<PageData['flow']['linked']>[number];
export const presentLinked = (rows: readonly FlowVersionRow[]): LinkedVersion[] =>
  rows.map(({ flowId, version, definition, trees }) => ({ id: flowId, version, definition, trees }));
/** For authors, who call flows by their names. */
export const presentNamed = (rows: readonly FlowVersionRow[]): (LinkedVersion & { readonly name: string })[] =>
  rows.map((row) => ({ ...presentLinked([row])[0]!, name: row.name }));

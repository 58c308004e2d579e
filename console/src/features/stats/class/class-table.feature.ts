/** The learners of a flow with what became of each question, and the same as a file. */
import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import type { ChatFilters } from '@parley/contracts/http/chat-filters';
import { getClassTable, getGradebook, type ClassTable } from '@parley/contracts/http/class-table';
import type { Api } from '../../../foundation/api/api.js';
import { command, featureOf, resource } from '../../../foundation/resource.js';
import { saveBlob } from '../../../ui/save-file.js';
import { logQueryOf } from '../stats.saga.js';
import { stats, type Choice } from '../stats.slice.js';

interface ClassAsked {
  readonly flowId: number;
  readonly choice: Choice;
  readonly filter: ChatFilters;
  /** The pages of learners that are shown. */
  readonly pages: number;
}
/** By default the latest attempts; a place of Paths limits only the list of chats. */
const queryOf = ({ choice, filter }: ClassAsked) => ({
  ...logQueryOf({ ...choice, pathNode: null }, filter),
  attempts: choice.attempts ?? ('latest' as const),
});

async function loadPages(api: Api, asked: ClassAsked, signal: AbortSignal): Promise<ClassTable> {
  const page = (sinceId?: string) =>
    api.call(getClassTable, {
      params: { id: asked.flowId },
      query: { ...queryOf(asked), ...(sinceId === undefined ? {} : { sinceId }) },
      signal,
    });
  let whole = await page();
  for (let loaded = 1; loaded < asked.pages; loaded += 1) {
    const last = whole.rows.at(-1);
    if (!last) break;
    const { rows } = await page(last.id);
    whole = { ...whole, rows: [...whole.rows, ...rows] };
  }
  return whole;
}

export const classTable = resource({
  name: 'loadClass',
  load: loadPages,
  stays: (before: ClassAsked, now) => before.flowId === now.flowId,
  // Points were given or corrected in an open answer.
  refreshedBy: (action) => stats.reviewFulfilled.match(action),
});
export const gradebook = command({
  name: 'saveGradebook',
  async send(api, { language, ...asked }: ClassAsked & { readonly language: string }, signal) {
    const query = { ...queryOf(asked), language: INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en' };
    const params = { id: asked.flowId };
    saveBlob(`flow-${asked.flowId}-gradebook.csv`, await api.file(getGradebook, { params, query, signal }));
  },
});
export const feature = featureOf('classTable', { table: classTable, gradebook });

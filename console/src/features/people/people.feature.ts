/** The data of the page User activity. */
import { erasePerson, getActivity, listIdentifiers } from '@parley/contracts/http/people';
import { command, featureOf, pages, resource } from '../../foundation/resource.js';

export interface PeopleFilter {
  readonly search: string;
  /** People without an identifier, too. */
  readonly anonymous: boolean;
}
interface Erased {
  readonly id: string;
  readonly identifier: string;
}

export const erasing = command({
  name: 'erasePerson',
  send: (api, { id, identifier }: Erased, signal) =>
    api.call(erasePerson, { params: { id }, body: { identifier }, signal }),
});
export const list = pages({
  name: 'loadIdentifiers',
  async load(api, { search, anonymous }: PeopleFilter, sinceIdentifier, signal) {
    const query = {
      ...(search.trim() === '' ? {} : { search: search.trim() }),
      ...(anonymous ? { anonymous: '1' as const } : {}),
      ...(sinceIdentifier === undefined ? {} : { sinceIdentifier }),
    };
    const { identifiers, totalRecords, isAtLeast } = await api.call(listIdentifiers, { query, signal });
    return { rows: identifiers, total: totalRecords, isAtLeast };
  },
  removed: (action) => (erasing.fulfilled.match(action) ? action.payload.arg.id : null),
});
export const activity = resource({
  name: 'loadActivity',
  load: (api, id: string, signal) => api.call(getActivity, { params: { id }, signal }),
});
export const feature = featureOf('people', { list, activity, erasing });

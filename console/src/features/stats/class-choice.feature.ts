import { getFlowClasses, getSequenceClasses } from '@parley/contracts/http/class-labels';
import { featureOf, resource } from '../../foundation/resource.js';
import { stats, type Opened } from './stats.slice.js';

const ROUTES = { flow: getFlowClasses, sequence: getSequenceClasses } as const;

export const classLabels = resource({
  name: 'loadClassLabels',
  load: async (api, { kind, id }: Opened, signal): Promise<readonly string[]> =>
    (await api.call(ROUTES[kind], { params: { id }, signal })).classes,
  refreshedBy: (action) => stats.refreshed.match(action),
});
export const feature = featureOf('classLabels', { labels: classLabels });

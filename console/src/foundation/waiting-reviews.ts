/** How many inputs wait for the person in Reviews. Whatever grades refreshes it; a failure leaves it as it is. */
import { countReviews } from '@parley/contracts/http/inbox';
import { featureOf, resource } from './resource.js';

export const waitingReviews = resource({
  name: 'waitingReviews',
  load: (api, _: void, signal) => api.call(countReviews, { signal }),
});
export const feature = featureOf('waitingReviews', { count: waitingReviews });

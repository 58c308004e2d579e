import { DEFAULT_OUTLIER_THRESHOLD_MS, OUTLIER_BEHAVIOURS, OUTLIER_THRESHOLDS_MS } from '@parley/contracts/http/stats';
import { TIME_COUNTERS } from '@parley/projections/stats/times';
import { wantedTime } from './aggregates.js';

test('STAT-39 STAT-40 STAT-41 each threshold and behaviour is read from its own counter; 0 is no limit', () => {
  const read = (query: Parameters<typeof wantedTime>[0]) => TIME_COUNTERS[wantedTime(query)];
  expect(read({})).toEqual({ threshold: DEFAULT_OUTLIER_THRESHOLD_MS, behaviour: 'clip' });
  for (const outlierThreshold of OUTLIER_THRESHOLDS_MS)
    for (const outlierBehaviour of OUTLIER_BEHAVIOURS) {
      // Without a limit no gap is over it.
      const behaviour = outlierThreshold === 0 ? 'clip' : outlierBehaviour;
      expect(read({ outlierThreshold, outlierBehaviour })).toEqual({ threshold: outlierThreshold, behaviour });
    }
});

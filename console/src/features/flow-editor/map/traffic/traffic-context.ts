import { createContext, use } from 'react';
import type { Traffic } from './traffic.js';

/** null = the map shows the lesson alone. */
export const TrafficContext = createContext<Traffic | null>(null);
export const useTraffic = (): Traffic | null => use(TrafficContext);

/** Apart from its route, because the console's page asks for it before any script, and would contain all schemas of statistics. */
export const FLOW_STATS_PATH = '/flows/:id/stats';

import type { SideWork } from '../../platform/jobs/side-work.js';

/** Deliveries: what queues messages and sends them. */
export const DELIVERIES = Symbol('Deliveries');
export type Deliveries = Pick<SideWork, 'wake'>;

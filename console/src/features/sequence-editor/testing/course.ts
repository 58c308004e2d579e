/** A sequence as the server returns it, for tests of its editor. */
import type { AttachedFlow, FlowSequence } from '@parley/contracts/http/sequences';

export const flow = (id: number, name: string, over: Partial<AttachedFlow> = {}): AttachedFlow => ({
  id,
  name,
  version: 1,
  isDirty: false,
  ...over,
});
export const course = (over: Partial<FlowSequence> = {}): FlowSequence => ({
  id: 5,
  uid: '7d5c0c3e-0000-4000-8000-000000000005',
  name: 'Numbers',
  tName: {},
  language: 'en',
  languages: ['en'],
  latestVersion: 2,
  isDirty: false,
  flows: [flow(1, 'Halves'), flow(2, 'Thirds', { version: 3, isDirty: true }), flow(3, 'Quarters')],
  detachedFlows: [{ id: 9, name: 'Tenths', isDirty: false, attachable: true }],
  settings: {},
  defaultSettings: { chatSpacing: '8px' },
  userSettings: {},
  ownership: 'own',
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  revision: 10,
  ...over,
});

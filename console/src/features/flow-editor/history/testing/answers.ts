/** Server replies about a flow's versions and changes. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { fakeServer, type FakeServer } from '../../../../testing/fake-server.js';
import { flowOf } from '../../testing/flow-of.js';

const person = (name: string) => ({ name, email: `${name.split(' ')[0]!.toLowerCase()}@school.example` });

export const change = (revision: number, who: string, before: PromptDefinition | null, after: PromptDefinition) => ({
  revision,
  at: '2026-11-01T10:00:00.000Z',
  by: person(who),
  what: before ? 'changed' : 'added',
  before: before && { key: 'k1', name: 'start', definition: before },
  after: { key: 'k1', name: 'start', definition: after },
  version: null,
});
export type Answered = ReturnType<typeof change>;

const versionSaying = (version: number) => flowOf({ message: `Version ${version}` });

/** Two versions. The draft equals the second one, plus a note for authors. */
export const VERSIONS = (): FakeServer =>
  fakeServer()
    .on('GET /flows/:id', {
      body: {
        id: 7,
        name: 'Fractions',
        tName: {},
        languages: ['en'],
        defaultLanguage: 'en',
        latestVersion: 2,
        ownership: 'own',
        isDirty: false,
        flowSequence: null,
        settings: {},
        defaultSettings: {},
        userSettings: {},
        revision: 9,
        user: person('Asha Rao'),
        definition: flowOf({ message: 'Version 2', custom: { notes: 'for us' } }),
      },
    })
    .on('GET /flows/:id/versions', {
      body: [
        {
          version: 2,
          name: 'Fractions',
          tName: {},
          languages: ['en'],
          publishedAt: '2026-11-02T10:00:00.000Z',
          by: person('Asha Rao'),
          note: 'Easier words',
          maxScore: 3,
        },
        {
          version: 1,
          name: 'Fractions',
          tName: {},
          languages: ['en'],
          publishedAt: '2026-11-01T10:00:00.000Z',
          by: person('Ravi Iyer'),
          note: null,
          maxScore: null,
        },
      ],
    })
    .on('GET /flows/:id/published/:version', ({ path }) => {
      const version = Number(path.split('/').at(-1));
      const definition = versionSaying(version);
      return { body: { id: 7, version, name: 'Fractions', language: 'en', languages: ['en'], definition, trees: {} } };
    });

/**
 * All faults that Parley must survive, each with the tests that produce it: a file, and words of a title in it. A fault
 * that no test produces says why.
 */
export type Produced =
  { readonly by: readonly (readonly [file: string, title: string])[] } | { readonly untried: string };

const kills = ['test/faults/kills.test.ts', 'kills of servers, projectors and Postgres'] as const;

export const FAULTS = {
  'the server is killed while it appends': {
    by: [['test/faults/start.test.ts', 'kill -9 of the server under write load loses nothing'], kills],
  },
  'Postgres is killed': {
    by: [['test/faults/start.test.ts', 'after kill -9 of Postgres the server answers 503'], kills],
  },
  'Postgres answers nothing': {
    by: [['backend/src/database-hangs.test.ts', 'whatever is asked while Postgres hangs is answered in time']],
  },
  'Postgres is restarted': {
    by: [
      ['backend/src/platform/embedded-postgres/embedded-postgres.test.ts', 'a postmaster that is killed comes back'],
      ['projections/src/platform/projector.test.ts', 'connections that Postgres cuts lose nothing'],
    ],
  },
  'the event store is away': {
    by: [['backend/src/eventstoredb.test.ts', 'while EventStoreDB is away writes are 503']],
  },
  'the event store answers nothing': {
    by: [['backend/src/platform/event-store/eventstoredb-event-store.test.ts', 'a server that hangs']],
  },
  'posts of a learner come twice, late or in another order': {
    by: [
      ['backend/src/chats/chats.test.ts', 'posting again changes nothing'],
      ['backend/src/chats/chats.test.ts', 'a post that comes late does not bring back'],
      ['runtime/src/transport/learner/offline-runs.test.ts', 'runs on a faulty network'],
    ],
  },
  'a learner has two tabs': {
    by: [
      ['backend/src/chats/chats.test.ts', 'two tabs never interleave'],
      ['test/e2e/offline-runs.spec.ts', 'closed tabs and two tabs, end in equal histories'],
    ],
  },
  'two authors save at once': {
    by: [
      ['backend/src/flows/flows.test.ts', 'twenty authors at once on twenty prompts'],
      ['backend/src/flows/flows.test.ts', 'the same field is a 409'],
    ],
  },
  'a flow is published while it is saved': {
    by: [['backend/src/flows/flows.test.ts', 'published while autosaving']],
  },
  'a projector ends within a batch': {
    by: [
      ['projections/src/platform/projector.test.ts', 'failures before and after the rows are written'],
      ['projections/src/platform/projector.test.ts', 'a projector whose connection ends at each event'],
      ['test/faults/projections.test.ts', 'the server that projects is killed under load'],
      kills,
    ],
  },
  'an event can’t be applied': {
    by: [['projections/src/platform/projector.test.ts', 'is parked with those behind it in its stream']],
  },
  'the server is killed while it rebuilds': {
    by: [['test/faults/rebuild.test.ts', 'a server is killed while it rebuilds the read models']],
  },
  'the receiver of a webhook is away': {
    by: [['backend/src/integrations/webhooks/webhooks.test.ts', 'a receiver that is away gets everything later']],
  },
  'a worker is killed at each step': {
    by: [
      ['test/faults/deliveries.test.ts', 'workers killed at every step of deliveries'],
      ['test/faults/grades.test.ts', 'workers killed at every step of every grade'],
    ],
  },
  'the disk of Postgres is full': {
    by: [['test/faults/machine.test.ts', 'while the disk is full writes are refused']],
  },
  'the disk of uploads is full': {
    by: [
      ['backend/src/platform/file-store/disk-file-store.test.ts', 'is full, and keeps no half'],
      ['backend/src/uploads/uploads.test.ts', 'a disk without room: 507'],
    ],
  },
  'the disk of EventStoreDB is full': {
    untried: 'Its server isn’t part of Parley. To Parley a full one is one that refuses writes, as one that is away.',
  },
  'the clock of a server is hours or days off': {
    by: [['test/faults/machine.test.ts', 'h off keeps answers in the order in which they came']],
  },
  'a browser is offline within a chat': {
    by: [['test/e2e/offline-runs.spec.ts', 'runs on a bad network']],
  },
  'a flow has 2,000 prompts': {
    by: [['backend/src/flows/flows.test.ts', 'a flow of 2,000 prompts and nearly 5 MB saves']],
  },
  'a history has 5,000 items': {
    by: [['backend/src/platform/subjects/encrypting-event-store.test.ts', 'a history of 5,000 items is encrypted']],
  },
  'JSON is hostile': {
    by: [['backend/src/chats/hostile.test.ts', 'NUL, deep JSON, very many keys, forbidden names']],
  },
  'events are of a newer program': {
    by: [
      ['contracts/src/events/upcast.test.ts', 'an event of a newer program is reported'],
      ['projections/src/flows/flows.test.ts', 'an event of a newer program is parked'],
      ['backend/src/newer-data.test.ts', 'data that a newer version has migrated is refused'],
    ],
  },
  'a backup or a restore is killed': {
    by: [['test/faults/backup.test.ts', 'a killed backup of a running server, and a killed restore']],
  },
  'an older event store is under newer read models': {
    by: [
      ['projections/src/refuse-checkpoint-beyond-log.test.ts', 'read models that are further on than the event store'],
    ],
  },
  'a person is erased': {
    by: [['backend/src/forgotten-is-gone.test.ts', 'no row and no file of Postgres has their identifier']],
  },
  'callers are slow, or too many': {
    by: [
      ['test/faults/machine.test.ts', 'sockets that say half a request, or nothing'],
      ['backend/src/platform/http/listen.test.ts', 'a body that does not come is not waited for'],
      ['backend/src/platform/sockets/sockets.test.ts', 'an address has so many sockets at most'],
    ],
  },
  'the server is stopped': {
    by: [['backend/src/faults.test.ts', 'stopping finishes what is under way']],
  },
  'the secrets are lost': {
    by: [
      ['backend/src/platform/config/secrets.test.ts', 'a file that is missing although there is data ends the start'],
    ],
  },
  'the data directory can’t be written': {
    by: [['test/faults/machine.test.ts', 'a data directory that can’t be written ends the start']],
  },
} as const satisfies Readonly<Record<string, Produced>>;

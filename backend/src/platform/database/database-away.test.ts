import { isDatabaseAway } from './database-away.js';

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  [Object.assign(new Error('terminating connection'), { code: '57P01' })],
  [new Error('Connection terminated unexpectedly')],
  [new Error('Query read timeout')],
  [Object.assign(new Error('query failed'), { driverError: { code: '08006' } })],
  [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })])],
])('%s says that Postgres is away', (error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  [null],
  [undefined],
  ['text'],
  [new Error('no such table')],
  [Object.assign(new Error('duplicate key'), { code: '23505' })],
])('%s does not', (error) => expect(isDatabaseAway(error)).toBe(false));

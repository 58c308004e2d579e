import { Misses } from '../http/misses.js';
import { Refusal } from '../http/refusal.js';
import { DEFAULT_LIMITS } from '../http/limits.js';
import { Places } from '../sockets/places.js';
import { CountsOfServer } from './counts-of-server.js';
import { CountsTogether } from './counts-together.js';
import type { FromChild, ToServer } from './messages.js';

const LIMITS = {
  ...DEFAULT_LIMITS,
  missesPerAddress: { points: 4, per: 60 },
  peerAnswersPerAddress: { points: 4, per: 60 },
};

/** Servers whose messages pass a first process, one after the other. */
function servers(count: number) {
  const first = new CountsTogether(LIMITS, { chat: 3, address: 3 });
  const tellAll = (message: ToServer) => all.forEach((each) => each.hear(message));
  const hear = (from: number, message: FromChild) => {
    const news = first.hear(from, message);
    if (news) tellAll(news);
  };
  const all: CountsOfServer[] = [];
  for (let n = 0; n < count; n++) all.push(new CountsOfServer((message) => hear(n, message)));
  return { first, all, tellAll };
}

test('OPS-55 guesses at several servers are one caller’s guesses', () => {
  const misses = servers(3).all.map((together) => new Misses(LIMITS.missesPerAddress, together));
  for (let guess = 0; guess < 4; guess++) misses[guess % 3]!.add('192.0.2.1');
  expect(misses.map((each) => each.waitOf('192.0.2.1'))).toEqual([0, 0, 0]);
  misses[1]!.add('192.0.2.1');
  for (const each of misses) {
    expect(each.waitOf('192.0.2.1')).toBe(60);
    expect(() => each.admit('192.0.2.1')).toThrow(Refusal);
    expect(each.waitOf('192.0.2.2')).toBe(0);
  }
});

test('OPS-55 attempts are gathered, and refused at every server above the limit', () => {
  jest.useFakeTimers();
  try {
    const [one, two] = servers(2).all;
    for (let n = 0; n < 3; n++) for (const each of [one, two]) each!.add('peerAnswersPerAddress', 'school');
    expect(one!.fullFor('peerAnswersPerAddress', 'school')).toBe(0);
    jest.advanceTimersByTime(25);
    expect(one!.fullFor('peerAnswersPerAddress', 'school')).toBeGreaterThan(50_000);
    expect(two!.fullFor('peerAnswersPerAddress', 'school')).toBeGreaterThan(50_000);
    expect(two!.fullFor('publishedPerAddress', 'school')).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(two!.fullFor('peerAnswersPerAddress', 'school')).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('OPS-55 a period ends for the sum, too, and a server that begins later knows what is full', () => {
  const first = new CountsTogether(LIMITS, { chat: 3, address: 3 });
  expect(first.add([['missesPerAddress', 'a', 5]], 0)).toEqual([['missesPerAddress', 'a', 60_000]]);
  expect(first.add([['missesPerAddress', 'a', 5]], 10_000)).toEqual([]);
  expect(first.full(20_000)).toEqual([['missesPerAddress', 'a', 40_000]]);
  expect(first.full(60_001)).toEqual([]);
  expect(first.add([['missesPerAddress', 'a', 4]], 60_001)).toEqual([]);
});

test('OPS-55 connections at several servers take places of one chat, until they or their server end', () => {
  const { first, all, tellAll } = servers(3);
  const places = all.map((together) => new Places(3, 'chat', together));
  const leave = [0, 1, 1].map((server) => places[server]!.take('c'));
  expect(leave.every((each) => each !== null)).toBe(true);
  for (const each of places) expect(each.take('c')).toBeNull();
  expect(places[2]!.take('other')).not.toBeNull();
  leave[0]!();
  const again = places[2]!.take('c');
  expect(again).not.toBeNull();
  expect(places[0]!.take('c')).toBeNull();
  // A server that begins now has heard nothing yet.
  expect(first.fullPlaces()).toEqual([{ place: 'chat', key: 'c' }]);
  // The second server is killed with its two connections.
  for (const place of first.left(1)) tellAll({ kind: 'place', ...place, isFull: false });
  expect(first.fullPlaces()).toEqual([]);
  expect(places[0]!.take('c')).not.toBeNull();
});

import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import type { FromChild, ToServer } from './messages.js';
import { FiguresOfServers } from './figures-of-servers.js';

function servers(count: number, silent: readonly number[] = []) {
  const all: FiguresOfServers[] = [];
  const hear = (from: number, message: FromChild) => {
    if (message.kind === 'ask figures')
      all.forEach((each, n) => {
        if (n !== from && !silent.includes(n))
          each.hear({ kind: 'tell figures', asker: from, question: message.question });
      });
    // As between processes.
    if (message.kind === 'figures') all[message.asker]!.hear(JSON.parse(JSON.stringify(message)) as ToServer);
  };
  for (let n = 0; n < count; n++) {
    const figures = new FiguresOfServers((message) => hear(n, message), 50);
    const registry = new Registry();
    registry.setDefaultLabels({ server: String(n + 1) });
    new Counter({ name: 'answers', help: 'Answers.', registers: [registry] }).inc(n + 1);
    figures.answerWith(() => registry.getMetricsAsJSON());
    figures.hear({
      kind: 'begin',
      number: n + 1,
      servers: count,
      projects: false,
      ports: { console: 1, share: 2 },
      keptMailsSecret: '',
      full: [],
    });
    all.push(figures);
  }
  return all;
}

test('OPS-56 the figures of each server stand by themselves, whichever is asked', async () => {
  const [first] = servers(3);
  expect(first?.server).toBe(1);
  const text = await AggregatorRegistry.aggregate([...(await first!.ofOthers())]).metrics();
  expect(text).toContain('answers{server="2"} 2\nanswers{server="3"} 3');
});

test('OPS-56 a server that does not answer in time is left out', async () => {
  expect(await servers(3, [1])[0]!.ofOthers()).toHaveLength(1);
  expect(await servers(1)[0]!.ofOthers()).toEqual([]);
});

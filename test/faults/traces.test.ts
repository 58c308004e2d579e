/** Traces of the started product go to a receiver of OTLP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { author } from '../harness/author.js';
import { startProduct } from '../harness/product.js';

jest.setTimeout(200_000);

const bodies: Buffer[] = [];
const receiver = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    bodies.push(Buffer.from(`${request.url} ${request.headers['content-type']} `), ...parts);
    reply.end();
  });
});
afterAll(() => receiver.close());

test('OBS-6 traces are sent as OTLP, without addresses, statements, e-mails or names, also those of the last moment', async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const product = await startProduct({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=school' },
  });
  try {
    const unseen = await author(product.consoleUrl);
    const { id } = await unseen.createFlow('Sent away');
    await unseen.call('GET', `/flows/${id}?language=en`);
    await product.stop();
    const sent = Buffer.concat(bodies).toString('latin1');
    expect(sent).toMatch(/^\/v1\/traces application\/x-protobuf /);
    for (const word of ['service.name', 'parley', 'school', 'GET /api/flows/:id', 'SELECT', 'append events'])
      expect(sent).toContain(word);
    for (const word of ['@example.org', `/flows/${id}`, 'Sent away', ' from ', 'language=en'])
      expect(sent).not.toContain(word);
  } finally {
    await product.dispose();
  }
});

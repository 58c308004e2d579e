/** Runs the instructions of docs/guide/webhooks.md as they are written, with a real message. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addIntegration } from '@parley/contracts/http/integrations';
import { WEBHOOK_MESSAGES, WEBHOOK_TYPES } from '@parley/contracts/http/webhook-messages';
import { sendTest } from '@parley/contracts/http/webhooks';
import { newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { openReceiver, type Received, type Receiver } from './testing/receiver.js';

const doc = readFileSync(resolve(__dirname, '../../../../docs/guide/webhooks.md'), 'utf8');
const code = (language: string): string => new RegExp('```' + language + '\\n([^]*?)```').exec(doc)?.[1] ?? '';

let directory: string;
let parley: TestParley;
let receiver: Receiver;
let message: Received;
let secret: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-docs-'));
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.0/8' } });
  receiver = await openReceiver();
  const owner = await newAuthor(parley.consoleUrl);
  const added = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  secret = added?.secret ?? '';
  receiver.secrets = [secret];
  await owner.ok(sendTest);
  [message] = (await receiver.until(1)) as [Received];
});
afterAll(async () => {
  await parley.drop();
  await receiver.close();
  rmSync(directory, { recursive: true });
});

/**
 * The program of the guide checks the message: as it came, changed, with another secret, repeated ten minutes later,
 * unsigned.
 */
const questions = () => {
  const headers = { ...message.headers } as Record<string, string>;
  const { 'webhook-signature': _, ...unsigned } = headers;
  const late = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
  const two = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature'] ?? ''}` };
  return [
    [headers, message.body, secret],
    [two, message.body, secret],
    [headers, `${message.body} `, secret],
    [headers, message.body, `whsec_${Buffer.from('another').toString('base64')}`],
    [late, message.body, secret],
    [unsigned, message.body, secret],
  ];
};
const ANSWERS = [true, true, false, false, false, false];

function run(command: string, file: string, text: string): unknown {
  writeFileSync(join(directory, file), text);
  writeFileSync(join(directory, 'questions.json'), JSON.stringify(questions()));
  const told = execFileSync(command, [join(directory, file)], { encoding: 'utf8', cwd: directory });
  return JSON.parse(told);
}
const has = (command: string): boolean => {
  const found = spawnSync(command, ['--version']).status === 0;
  if (!found) console.warn(`${command} is not installed: its example in docs/guide/webhooks.md is not run`);
  return found;
};
// Skipped only where the language is not installed, which is printed above: Parley itself needs neither.
const inLanguage = (command: string) => (has(command) ? test : test.skip);

test('HOOK-D1 the JavaScript of the guide accepts a real message and nothing else', () => {
  const call = `import { readFileSync } from 'node:fs';
console.log(JSON.stringify(JSON.parse(readFileSync('questions.json', 'utf8')).map((question) => isFromParley(...question))));`;
  expect(run(process.execPath, 'verify.mjs', `${code('js')}\n${call}`)).toEqual(ANSWERS);
});
inLanguage('python3')('HOOK-D1 the Python of the guide accepts a real message and nothing else', () => {
  const call = `import json
print(json.dumps([is_from_parley(h, b.encode(), s) for h, b, s in json.load(open("questions.json"))]))`;
  expect(run('python3', 'verify.py', `${code('python')}\n${call}\n`)).toEqual(ANSWERS);
});
inLanguage('php')('HOOK-D1 the PHP of the guide accepts a real message and nothing else', () => {
  const call = `echo json_encode(array_map(fn($q) => isFromParley(...$q), json_decode(file_get_contents('questions.json'), true)));`;
  expect(run('php', 'verify.php', `<?php\n${code('php')}\n${call}\n`)).toEqual(ANSWERS);
});
test.each(['docs/guide/webhooks.md', 'languages/hi/guide/webhooks.md'])('HOOK-D2 %s lists every message', (file) => {
  const text = readFileSync(resolve(__dirname, '../../../../', file), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(([, type, sentWhen]) => [type, sentWhen]);
  expect(rows.map(([type]) => type)).toEqual(WEBHOOK_TYPES);
  if (file.startsWith('docs'))
    expect(rows).toEqual(WEBHOOK_TYPES.map((type) => [type, WEBHOOK_MESSAGES[type].sentWhen]));
});

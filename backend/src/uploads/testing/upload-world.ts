/** A server with a flow that asks for files, and learners who are asked, as tests write them. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { signUpload } from '@parley/contracts/http/uploads';
import { Learner } from '../../chats/testing/learner.js';
import { PNG } from '../../platform/file-store/testing/sample-files.js';
import { Client, newAuthor, type Answered } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const CONFIG = { pathTemplate: 'work/{{user}}/{{randomString}}-{{name}}', uploadPath: '/aws/s3-sign-upload' };
const prompt = (name: string, definition: object) => ({ key: name, name, definition });
export const definitionWith = (inputDisplayConfig: object): FlowDefinition =>
  ({
    promptsArray: [
      prompt('start', { message: 'Ready?', answers: [{ key: 'y', message: 'yes', nextKey: '.work' }] }),
      prompt('work', {
        message: 'Show your work',
        inputDisplayType: 'AwsImageUpload',
        inputDisplayConfig,
        answers: [{ key: 'w', message: '*', nextKey: '.end' }],
      }),
      prompt('end', { message: 'Thank you' }),
    ],
  }) as unknown as FlowDefinition;
export const definition = definitionWith(CONFIG);

/** The prompt waits for an answer from outside. */
export const externally = (content: FlowDefinition): FlowDefinition => {
  const changed = structuredClone(content) as unknown as { promptsArray: { definition: object }[] };
  Object.assign(changed.promptsArray[1]!.definition, { answerExternally: true });
  return changed as unknown as FlowDefinition;
};

export let parley: TestParley;
export let owner: Awaited<ReturnType<typeof newAuthor>>;
export let share: Client;
export let flowId: number;
let clockSkew = 0;

/** The server runs this many ms ahead, until the end of the test. */
export const later = (ms: number): void => void (clockSkew = ms);

export function inUploadWorld(): void {
  beforeAll(async () => {
    parley = await startTestParley({ clock: { now: () => Date.now() + clockSkew } });
    share = new Client(parley.shareUrl);
    owner = await newAuthor(parley.consoleUrl);
    flowId = await published();
  });
  afterAll(() => parley.drop());
  afterEach(() => later(0));
}

export async function published(content = definition): Promise<number> {
  const { id } = await owner.ok(createFlow, { body: { name: 'Work', definition: content } as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
/** A learner whose chat waits for an upload. */
export async function asked(id = flowId, content = definition): Promise<Learner> {
  const learner = new Learner(share, id, content).say('yes');
  expect((await learner.post()).status).toBe(200);
  return learner;
}
export const file = (name: string, type: string, content: Buffer) => ({ name, type, content });
export const PHOTO = file('My photo.png', 'image/png', PNG);
export type Body = BodyOf<typeof signUpload>;
export const proof = ({ chatId, token }: Learner, id = flowId): Partial<Body> => ({ flowId: id, chatId, token });
export const askFor = (
  { name, type, content }: typeof PHOTO,
  more: Partial<Body>,
  client = share,
): Promise<Answered<never>> =>
  client.call(signUpload, { body: { filePath: name, fileType: type, size: content.length, ...more } });
export async function sign(what: typeof PHOTO, more: Partial<Body>, client = share) {
  const { status, body } = await askFor(what, more, client);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { uploadURL: string; outputURL: string };
}
export const put = (url: string, { type, content }: typeof PHOTO, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PUT',
    body: new Uint8Array(content),
    headers: { 'content-type': type, 'x-amz-acl': 'public-read', ...headers },
  });
export const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
export async function uploaded(learner: Learner, what = PHOTO, id = flowId): Promise<string> {
  const { uploadURL, outputURL } = await sign(what, proof(learner, id));
  expect((await put(uploadURL, what)).status).toBe(200);
  return outputURL;
}
export const answer = (learner: Learner, ...urls: string[]) =>
  learner.say(JSON.stringify({ images: urls.map((url) => ({ url })) }));
export const folder = () => join(parley.dataDir, 'uploads');
export const filesIn = (path = folder()): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile())
    : [];
export const pathOf = (url: string) => decodeURIComponent(new URL(url).pathname.replace('/uploads/', ''));

/** Pages to measure: the learner's page as the server makes it, and bare Preact pages as floors; and a server for them. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstPrompt } from '@parley/runtime/server/first-prompt';
import { chatPageHtml } from '@parley/runtime/page/html';
import { build } from 'vite';

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));
const PLAYER = new URL('../../../runtime/dist/page/', import.meta.url);
export const gzip = (text) => gzipSync(text, { level: 9 });

/** Twenty prompts with choices: about what an author publishes. */
export const lesson = {
  promptsArray: Array.from({ length: 20 }, (_, index) => ({
    key: `prompt-${index}`,
    name: index === 0 ? 'start' : `q${index}`,
    definition: {
      message: `Question ${index + 1}: which of these fractions is the larger one?`,
      answers:
        index === 19
          ? []
          : ['One half', 'One third'].map((message, place) => ({
              key: `a${index}-${place}`,
              message,
              score: 1 - place,
            })),
      ...(index === 19 ? {} : { nextKey: `.q${index + 1}` }),
    },
  })),
};
export function learnerPage(definition) {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', PLAYER), 'utf8'));
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const engine = manifest['src/player/learner-chat.ts'];
  const data = {
    flow: { id: 1, version: 1, name: 'Fractions', definition, trees: {} },
    identifier: 'bench',
    language: 'en',
    settings: { chatDefaultDelayMs: 0 },
    display: { showScore: true, showName: false, disableAutoAnswer: false, disableKeyboardAnswer: false },
    maxScore: 19,
    apiUrl: '/api',
    context: {},
    test: false,
  };
  const { opening, theme, html } = firstPrompt(data);
  const page = chatPageHtml({
    title: 'Fractions',
    lang: 'en',
    data: { ...data, opening, theme },
    firstPrompt: html,
    scriptUrl: `/player/${entry.file}`,
    preload: [`/player/${engine.file}`],
  });
  const css = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
  const first = [entry, ...(entry.imports ?? []).map((name) => manifest[name])];
  const scripts = first.map(({ file }) => gzip(readFileSync(new URL(file, PLAYER))).length);
  return {
    page,
    bytes: scripts.reduce((sum, bytes) => sum + bytes, gzip(css).length),
    later: gzip(readFileSync(new URL(engine.file, PLAYER))).length,
  };
}

async function bundled(name) {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: {
      alias: [{ find: /^@parley\/contracts\/(.*)$/, replacement: `${SOURCES}contracts/src/$1` }],
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(name, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  return bundle.output[0].code;
}

/** The player on a chat that is over, drawn from its source as the console draws it. */
export async function recordedPage(definition, history) {
  const script = await bundled('recorded-chat.jsx');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorded</title><style>html,body{margin:0;height:100%}#app{height:100%}</style>
<div id="app"></div><script type="application/json" id="data">${JSON.stringify({ flow: definition, history })}</script><script type="module">${script}</script></html>`;
}

/** A script on a page with the first message in the HTML; `name` = a file in this folder. */
export async function barePage(definition, name, more = {}) {
  const first = definition.promptsArray[0].definition;
  const script = await bundled(name);
  const data = {
    ...more,
    flow: definition,
    message: first.message,
    choices: first.answers.map(({ message }) => message),
  };
  const style =
    'body{margin:0;font:16px/1.5 system-ui}.bubble{background:#eef;border-radius:12px;padding:8px 12px}.bubble p{margin:0}';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>${style}</style>
<div id="app"><section class="chat"><div role="log"><div class="bubble"><p>${first.message}</p></div></div></section></div>
<script type="application/json" id="data">${JSON.stringify(data)}</script><script type="module">${script}</script></html>`;
  return { page, bytes: gzip(script).length + gzip(style).length };
}

export function serve(pages) {
  // Packed once, as a server that is ready for visitors has it.
  const packed = new Map();
  const answer = (response, type, body) => {
    if (!packed.has(body)) packed.set(body, gzip(body));
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
      .end(packed.get(body));
  };
  const scripts = new Map(
    readdirSync(PLAYER).map((name) => [`/player/${name}`, readFileSync(new URL(name, PLAYER), 'utf8')]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://bench');
    if (pages[pathname]) return answer(response, 'text/html; charset=utf-8', pages[pathname]);
    if (scripts.has(pathname)) return answer(response, 'text/javascript', scripts.get(pathname));
    if (pathname.startsWith('/api/')) {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const { chatId, history = [] } = JSON.parse(body || '{}');
        answer(
          response,
          'application/json',
          JSON.stringify({
            chatId,
            revision: 1,
            last: history.at(-1)?.k ?? '',
            score: null,
            maxScore: null,
            completed: false,
          }),
        );
      });
      return undefined;
    }
    return response.writeHead(404).end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

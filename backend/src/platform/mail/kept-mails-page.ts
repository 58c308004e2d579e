/**
 * The page that shows stored mails, for people who run Parley on their own machine. It contains links that open
 * accounts, so it answers only requests that know the secret printed at the start AND come from this very machine
 * without a proxy. All others get the reply for an unknown address.
 */
import type { FastifyInstance } from 'fastify';
import { isFromThisMachine, isSameSecret } from '../http/from-this-machine.js';
import { notFound } from '../http/refusal.js';
import type { KeptMail, KeptMails } from './kept-mails.js';

export const keptMailsPath = (secret: string): string => `/dev/mail/${secret}`;

export function serveKeptMails(server: FastifyInstance, mails: KeptMails, secret: string): void {
  server.route<{ Params: { secret: string } }>({
    method: 'GET',
    url: '/dev/mail/:secret',
    constraints: { listener: 'console' },
    handler: async (request, reply) => {
      if (!isFromThisMachine(request) || !isSameSecret(request.params.secret, secret)) throw notFound('Page');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .send(page(await mails.list()));
    },
  });
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0).toString()};`);
/** Only web addresses become links. */
const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[\w.:/#=%-]+/g, (address) => `<a href="${address}">${address}</a>`);

const article = ({ at, to, subject, text }: KeptMail): string =>
  `<article><h2>${escape(subject)}</h2><p>${escape(to)} · <time>${escape(at)}</time></p><pre>${linked(text)}</pre></article>`;

const page = (mails: readonly KeptMail[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kept mails · Parley</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:1rem 0}h2{margin:0;font-size:1.1rem}p{margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<main><h1>Kept mails</h1><p>No SMTP server is configured (<code>SMTP_URL</code>), so Parley keeps its mails here.</p>
${mails.map(article).join('\n') || '<p>None yet.</p>'}</main></html>
`;

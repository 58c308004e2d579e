import type { CallHandler, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { firstValueFrom, of } from 'rxjs';
import { Pace } from '../http/pace.js';
import { keepCall, type Call } from '../http/serve.js';
import { KeepNamedFiles } from './keep-named-files.js';

const KEY = 'flowImages/u1/ab/cat.png';
const NOW = 7;
let kept: unknown[];
beforeEach(() => (kept = []));

async function send(user: Call['user'] | undefined): Promise<{ readonly isRead: boolean }> {
  let isRead = false;
  const body = {
    get text() {
      isRead = true;
      return KEY;
    },
  };
  const request = { headers: { authorization: 'x' }, body } as unknown as FastifyRequest;
  if (user !== undefined) keepCall(request, { user } as Call);
  const keep = new KeepNamedFiles(
    { use: async (keys, now) => void kept.push([keys, now]) },
    { now: () => NOW },
    new Pace({ charge: () => undefined }),
  );
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  const next: CallHandler<unknown> = { handle: () => of('handled') };
  expect(await firstValueFrom(await keep.intercept(context, next))).toBe('handled');
  return { isRead };
}

test('UPLD-U14 only bodies of callers whom the guard has admitted as authors are searched', async () => {
  expect(await send(undefined)).toEqual({ isRead: false });
  expect(await send(null)).toEqual({ isRead: false });
  expect(kept).toEqual([]);
  expect(await send({ id: 1, sessionId: null, payer: 'asha' } as unknown as Call['user'])).toEqual({ isRead: true });
  expect(kept).toEqual([[[KEY], NOW]]);
});

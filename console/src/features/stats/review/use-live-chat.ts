import { HERE_MS } from '@parley/contracts/http/live-class';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { stats } from '../stats.slice.js';

/** How often it is asked whether the learner is still there, ms. */
const ASK_EVERY = HERE_MS / 2;
const loadSocket = () => import('./live-socket.js');

/**
 * Asks for the shown chat again whenever its learner, or another reviewer, has changed it (D10), and now and then, because
 * no news tells that a learner came or left.
 */
export function useLiveChat(flowId: number, chatId: string | null): void {
  const dispatch = useAppDispatch();
  const jwt = useAppSelector((state) => state.session.user?.jwt);
  useEffect(() => {
    if (chatId === null || jwt === undefined || !('WebSocket' in globalThis)) return;
    let stop = () => {};
    let closed = false;
    void loadSocket().then(
      ({ followChat }) => {
        if (!closed)
          stop = followChat({ flowId, chatId, jwt }, () => dispatch(stats.chatRequested({ flowId, chatId })));
      },
      // Without sockets a refresh shows what is new.
      (error: unknown) => console.warn(error),
    );
    return () => {
      closed = true;
      stop();
    };
  }, [dispatch, flowId, chatId, jwt]);
  useEffect(() => {
    if (chatId === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') dispatch(stats.chatRequested({ flowId, chatId }));
    }, ASK_EVERY);
    return () => clearInterval(timer);
  }, [dispatch, flowId, chatId]);
}

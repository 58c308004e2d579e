import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { stats } from '../stats.slice.js';

/** Asks for the shown chat again whenever its learner, or another reviewer, has changed it (D10). */
export function useLiveChat(flowId: number, chatId: string | null): void {
  const dispatch = useAppDispatch();
  const jwt = useAppSelector((state) => state.session.user?.jwt);
  useEffect(() => {
    if (chatId === null || jwt === undefined || !('WebSocket' in globalThis)) return;
    let stop = () => {};
    let closed = false;
    void import('./live-socket.js').then(
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
}

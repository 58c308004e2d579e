/**
 * The first message as HTML, for the chat page: drawn by the player's own components on the server, so that it is on the
 * screen before the script has run. The shadow root is declared; the player finds it and goes on in it.
 */
import { startChat } from '@parley/contracts/engine/start';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Opening, PageData } from '../page/page-data.js';
import { openingSession } from '../session/opening-session.js';
import { prepared } from '../session/prepared.js';
import { first, rest } from '../theme/styles.js';
import { previewTransport } from '../transport/preview.js';
import { ChatView } from '../view/chat-view.js';

/** Null when the flow can't begin: the player then says why. */
const openingOf = ({ flow, language, context }: PageData): Opening | null => {
  const made = prepared(flow);
  if (!made.ok) return null;
  const begun = startChat(made.flow, { language, runMode: 'normal', seed: '', context, at: 0 });
  const item = begun.ok ? begun.chat.history[0] : undefined;
  if (!begun.ok || !item) return null;
  const { input } = begun.chat;
  // Shuffled choices depend on the chat's id, which only the browser knows.
  const isShuffled = input?.inputDisplayConfig?.shuffleChoices === true;
  const asks = input?.answerType === 'choice' || input?.answerType === 'custom';
  const more = begun.chat.history.length > 1;
  return { item, more, input: more || isShuffled || !asks ? null : input };
};

export interface FirstPrompt {
  /** Goes into the page's data as `opening`. */
  readonly opening: Opening | null;
  /** Goes into the page's `firstPrompt`: the styles, and the message if there is one. */
  readonly html: string;
}

/** Depends on flow, language, context, settings, display and maximum alone. */
export const firstPrompt = (data: PageData): FirstPrompt => {
  const opening = openingOf(data);
  const { flow, language, context, settings, display, maxScore } = data;
  const props = { flow, runMode: 'normal', language, seed: '', context, settings, display, maxScore } as const;
  // A button that nothing listens to yet would swallow the learner's tap: the input comes with the script.
  const session = openingSession(
    { ...props, transport: previewTransport(() => '') },
    opening && { ...opening, input: null },
  );
  const drawn = renderToString(h(ChatView, { session, props: session.props }));
  const style = (css: string) => `<style>${css}</style>`;
  return { opening, html: `<template shadowrootmode="open">${style(first)}${drawn}${style(rest)}</template>` };
};

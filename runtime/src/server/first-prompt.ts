/**
 * Renders the first message to HTML for the chat page, with the player's own components, so that it is visible before
 * any script has run. It is in a declarative shadow root, which the player later takes over.
 */
import type { Language } from '@parley/contracts/definition/values';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { takesList } from '@parley/contracts/definition/takes';
import { startChat } from '@parley/contracts/engine/start';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { EVERY_TEXT } from '../i18n/every-text.js';
import { addTexts } from '../i18n/translate.js';
import { formulaParts } from '../messages/formula.js';
import { formulas } from '../messages/lazy-formula.js';
import type { Opening, PageData } from '../chat/page-data.js';
import { openingSession } from '../session/opening-session.js';
import { prepared } from '../session/prepared.js';
import { first, rest } from '../theme/styles.js';
import { themeVariables, type ThemeVariables } from '../theme/theme.js';
import { previewTransport } from '../transport/preview.js';
import { ChatView } from '../view/chat-view.js';

addTexts(EVERY_TEXT);
formulas.provide(formulaParts);

/** Null if the flow can't begin; the player then shows the reason. */
const openingOf = ({ flow, language, context }: PageData): Opening | null => {
  const made = prepared(flow);
  if (!made.ok) return null;
  const begun = startChat(made.flow, { language, runMode: 'normal', seed: '', context, at: 0 });
  const item = begun.ok ? begun.chat.history[0] : undefined;
  if (!begun.ok || !item) return null;
  const { input } = begun.chat;
  // The order of shuffled choices, as of parts to put in order, depends on the chat's id, which only the browser knows.
  const isShuffled = input?.inputDisplayConfig?.shuffleChoices === true || takesList(input?.inputDisplayType);
  const asks = input?.answerType === 'choice' || input?.answerType === 'custom';
  const more = begun.chat.history.length > 1;
  return { item, more, input: more || isShuffled || !asks ? null : input };
};

/** Empty for English, which the scripts contain. */
const textsOf = (language: Language, catalogues: readonly string[]): FirstPrompt['texts'] => {
  const own = interfaceLanguageOf(language);
  const texts = Object.entries(EVERY_TEXT[own] ?? {}).filter(([catalogue]) => catalogues.includes(catalogue));
  return own === 'en' ? {} : { [own]: Object.fromEntries(texts) };
};

export interface FirstPrompt {
  /** Becomes `opening` in the page's data. */
  readonly opening: Opening | null;
  /** Becomes `texts` in the page's data. */
  readonly texts: NonNullable<PageData['texts']>;
  /** Becomes `theme` in the page's data. */
  readonly theme: ThemeVariables;
  /** Becomes `firstPrompt` in the page: the styles, and the message if there is one. */
  readonly html: string;
}

/**
 * Depends on flow, language, context, settings, display and maximum score only.
 *
 * @param beside - catalogues of texts that the page shows outside the chat
 */
export const firstPrompt = (data: PageData, beside: readonly string[] = []): FirstPrompt => {
  const opening = openingOf(data);
  const { flow, language, context, settings, display, maxScore } = data;
  const props = { flow, runMode: 'normal', language, seed: '', context, settings, display, maxScore } as const;
  // The input comes with the script: a button without a listener would swallow the learner's tap.
  const session = openingSession(
    { ...props, transport: previewTransport(() => '') },
    opening && { ...opening, input: null },
  );
  const theme = themeVariables(settings);
  const drawn = renderToString(h(ChatView, { session, props: session.props, theme }));
  const style = (css: string) => `<style>${css}</style>`;
  return {
    opening,
    texts: textsOf(language, ['first', ...(opening?.item.contentType ? ['messages'] : []), ...beside]),
    theme,
    html: `<template shadowrootmode="open">${style(first)}${drawn}${style(rest)}</template>`,
  };
};

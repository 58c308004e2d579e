/** @jsxImportSource preact */
/** A sequence's page before its script has run: the bar, and the first step's first message in its own shadow root. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { PageData } from '../chat/page-data.js';
import type { SequencePageData } from '../sequence/sequence-data.js';
import sequenceCss from '../sequence/sequence.css?inline';
import { SequenceScreen } from '../sequence/sequence-view.js';
import { css } from '../theme/styles.js';
import { firstPrompt } from './first-prompt.js';
import type { FirstPrompt } from './first-prompt.js';

const PLACE = '<div class="step">';
const nothing = (): void => undefined;

/**
 * Depends on sequence, language, context, settings and display only.
 *
 * @public The server uses it.
 */
export const firstStep = (data: SequencePageData, beside: readonly string[] = []): FirstPrompt => {
  const { sequence, first, identifier, language, settings, display, apiUrl, context, test } = data;
  const maxScore = sequence.flows[0]?.maxScore ?? null;
  const shown = { ...display, showName: false };
  const step: PageData = {
    flow: first,
    identifier,
    language,
    settings,
    display: shown,
    maxScore,
    apiUrl,
    context,
    test,
  };
  const { opening, texts, theme, html } = firstPrompt(step, ['sequence', ...beside]);
  const steps = sequence.flows.map(({ name }, index) => ({
    name,
    completed: false,
    open: index === 0 || display.allowRandomAccess,
  }));
  const screen = renderToString(
    h(SequenceScreen, {
      colorScheme: settings.chatColorScheme ?? 'auto',
      name: sequence.name,
      language,
      theme,
      showName: display.showName,
      state: { steps, index: 0, step: 'loading', opened: 0 },
      drawn: true,
      onChoose: nothing,
      onRetry: nothing,
      onPlace: nothing,
    }),
  );
  const [before, after] = screen.split(PLACE);
  const drawn = `${before ?? ''}${PLACE}${html}${after ?? ''}`;
  return {
    opening,
    texts,
    theme,
    html: `<template shadowrootmode="open"><style>${css}${sequenceCss}</style>${drawn}</template>`,
  };
};

/** @jsxImportSource preact */
/** Plays a sequence on the share host's page or in `<parley-sequence>`. A chunk of its own. */
import { render } from 'preact';
import type { ColorScheme } from '@parley/contracts/definition/values';
import { adoptStyles } from '../theme/adopt-styles.js';
import { SequenceScreen } from './sequence-view.js';
import type { SequenceDisplay, SequencePageData } from './sequence-data.js';
import { SequencePlayer } from './sequence-player.js';
import type { SequenceOptions, SequenceTools } from './sequence-player.js';

export interface PlayedSequence {
  update(change: { readonly display: SequenceDisplay; readonly colorScheme?: ColorScheme }): void;
  restart(): void;
  unmount(): void;
}

/** `css`: the styles of the player and of sequences. */
export const playSequence = (
  host: HTMLElement,
  data: SequencePageData,
  options: SequenceOptions,
  tools: SequenceTools,
): PlayedSequence => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let place: HTMLElement | null = null;
  let focused = false;
  const onLeave = () => {
    focused = place !== null && root.activeElement === place;
  };
  const player = new SequencePlayer(data, options, tools, onLeave);
  const drawn = root.querySelector('.step') !== null && player.state.index === 0;
  // The page contains the beginning of the first step, but this learner is at a later one.
  if (!drawn) root.replaceChildren();
  adoptStyles(root, options.css);
  const { sequence, language, theme = {} } = data;
  const onPlace = (next: HTMLElement, opened: number) => {
    place = next;
    // Keyboard focus moves to the next step.
    if (focused) {
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
    focused = false;
    player.attach(next, opened);
  };
  const draw = () =>
    render(
      <SequenceScreen
        name={sequence.name}
        language={language}
        theme={theme}
        colorScheme={player.colorScheme}
        showName={player.display.showName}
        state={player.state}
        drawn={drawn}
        onChoose={(index) => player.choose(index)}
        onRetry={() => player.retry()}
        onPlace={onPlace}
      />,
      root,
    );
  player.subscribe(draw);
  draw();
  return {
    update: ({ display, colorScheme }) => player.update(display, colorScheme),
    restart: () => player.restart(),
    unmount() {
      player.close();
      render(null, root);
    },
  };
};

/**
 * `<parley-sequence flow-sequence-id="3" user-identifier="…" language="hi" height="640px" settings-show-score="false"
 * settings-allow-random-access="true">`. The player of sequences is a chunk that pages with single flows never load.
 */
import { DEFAULT_SEQUENCE_DISPLAY } from '../sequence/sequence-data.js';
import type { SequenceDisplay, SequencePageData } from '../sequence/sequence-data.js';
import { textsSoon } from '../i18n/load-texts.js';
import { persistently } from '../platform/persistently.js';
import { playChat } from '../player/play.js';
import { css } from '../theme/styles.js';
import { themeVariables } from '../theme/theme.js';
import { ID, NotPlayable, PlayerElement, settingAttribute, SHARED_ATTRIBUTES } from './player-element.js';
import type { Played } from './player-element.js';

/** Encoded as in a link: a setting that isn't listed is off. */
const encoded = (display: SequenceDisplay): string =>
  btoa(JSON.stringify(Object.fromEntries(Object.entries(display).filter(([, on]) => on))));

export class ParleySequence extends PlayerElement<SequenceDisplay> {
  static readonly observedAttributes = [
    'flow-sequence-id',
    ...SHARED_ATTRIBUTES,
    ...Object.keys(DEFAULT_SEQUENCE_DISPLAY).map(settingAttribute),
  ];
  protected readonly defaults = DEFAULT_SEQUENCE_DISPLAY;
  protected override readonly asked = new Set([settingAttribute('allowRandomAccess')]);

  protected async play(host: HTMLElement): Promise<Played<SequenceDisplay>> {
    const id = this.getAttribute('flow-sequence-id') ?? '';
    if (!ID.test(id)) throw new NotPlayable('invalid-sequence-id', 'sequenceIdInvalid');
    const { display, identifier } = this;
    const [data, { sequencePart }, { learnerTools }] = await Promise.all([
      // Only the server decides whether steps may be opened in any order.
      this.ask<SequencePageData>(`/flow_sequences/${id}/playable`, { s: encoded(display) }),
      persistently(() => import('./sequence-part.js')),
      persistently(() => import('../player/learner-chat.js')),
    ]);
    await textsSoon(data.language);
    const shown = { ...display, allowRandomAccess: data.display.allowRandomAccess };
    const theme = themeVariables(data.settings);
    const context = { ...data.context, ...this.context };
    return sequencePart.playSequence(
      host,
      {
        ...data,
        identifier,
        ...this.signature,
        ...this.test,
        settings: this.here(data.settings),
        display: shown,
        context,
        apiUrl: `${this.share}/api`,
        theme,
      },
      {
        css: css + sequencePart.css,
        keyboardScope: 'chat',
        colorScheme: this.scheme(data.settings.chatColorScheme),
        onEvent: (event) => this.tell(event),
      },
      { ...learnerTools, playChat },
    );
  }
}

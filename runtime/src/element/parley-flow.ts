/** `<parley-flow flow-id="12" user-identifier="…" language="hi" height="640px" width="100%" settings-show-score="false">` */
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { DisplaySettings } from '../chat/chat-props.js';
import type { PageData } from '../chat/page-data.js';
import { textsSoon } from '../i18n/load-texts.js';
import { playChat } from '../player/play.js';
import { css } from '../theme/styles.js';
import { themeVariables } from '../theme/theme.js';
import { ID, NotPlayable, PlayerElement, settingAttribute, SHARED_ATTRIBUTES } from './player-element.js';
import type { Played } from './player-element.js';

export class ParleyFlow extends PlayerElement<DisplaySettings> {
  static readonly observedAttributes = [
    'flow-id',
    ...SHARED_ATTRIBUTES,
    ...Object.keys(DEFAULT_DISPLAY).map(settingAttribute),
  ];
  protected readonly defaults = DEFAULT_DISPLAY;

  protected async play(host: HTMLElement): Promise<Played<DisplaySettings>> {
    const id = this.getAttribute('flow-id') ?? '';
    if (!ID.test(id)) throw new NotPlayable('invalid-flow-id', 'flowIdInvalid');
    const data = await this.ask<PageData>(`/flows/${id}/playable`);
    await textsSoon(data.language);
    const context = { ...data.context, ...this.context };
    const { identifier, display } = this;
    const settings = this.here(data.settings);
    const here = {
      identifier,
      ...this.signature,
      ...this.test,
      settings,
      display,
      context,
      apiUrl: `${this.share}/api`,
    };
    const theme = themeVariables(data.settings);
    return playChat(
      host,
      { ...data, ...here, theme },
      {
        css,
        keyboardScope: 'chat',
        colorScheme: this.scheme(data.settings.chatColorScheme),
        onEvent: (event) => this.tell(event),
      },
    );
  }
}
